// The description of one end of a connection, short enough to be copied by hand: the parts of an SDP that differ.

/** One network address: its type, address and port. */
type Candidate = [type: 'host' | 'srflx' | 'relay', address: string, port: number]

export interface Description {
  user: string
  password: string
  print: string // SHA-256 of the certificate, in base64url
  candidates: Candidate[]
}

const MOST = 12 // candidates
const LONGEST = 2000 // characters of a code
const PREFERENCE = { host: 126, srflx: 100, relay: 0 } // RFC 8445
const TYPES = ['host', 'srflx', 'relay'] as const
const GATHER = 2000 // ms to find the addresses of this device

export const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
}

/** Describe an SDP. Only UDP candidates are kept. */
export function describe(sdp: string): Description {
  const line = (name: string) => new RegExp(`^a=${name}:(.*)$`, 'm').exec(sdp)?.[1]?.trim() ?? ''
  const print = line('fingerprint').replace(/^sha-256 /i, '')
  const candidates = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx|relay)/gim)]
  return {
    user: line('ice-ufrag'),
    password: line('ice-pwd'),
    print: base64url(Uint8Array.from(print.split(':'), (pair) => parseInt(pair, 16))),
    candidates: candidates.slice(0, MOST).map(([, address, port, type]) => [type as Candidate[0], address!, Number(port)]),
  }
}

/** Return the SDP of a data channel with this description. */
export function sdpOf({ user, password, print, candidates }: Description, type: 'offer' | 'answer'): string {
  const fingerprint = [...fromBase64url(print)].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':')
  return [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    `a=ice-ufrag:${user}`,
    `a=ice-pwd:${password}`,
    'a=ice-options:trickle',
    `a=fingerprint:sha-256 ${fingerprint}`,
    `a=setup:${type === 'offer' ? 'actpass' : 'active'}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
    ...candidates.map(([kind, address, port], i) => {
      const priority = (PREFERENCE[kind] << 24) + ((65_535 - i) << 8) + 255
      const related = kind === 'host' ? '' : ' raddr 0.0.0.0 rport 0'
      return `a=candidate:${i + 1} 1 udp ${priority} ${address} ${port} typ ${kind}${related}`
    }),
    '',
  ].join('\r\n')
}

/** Return a description as a code of letters, digits, - and _. */
export function codeOf({ user, password, print, candidates }: Description): string {
  const lines = [user, password, print, ...candidates.map(([type, address, port]) => `${TYPES.indexOf(type)} ${address} ${port}`)]
  return base64url(new TextEncoder().encode(lines.join('\n')))
}

/** Return the description in a code, or null if the code is damaged. The other side may be hostile. */
export function readCode(code: string): Description | null {
  if (code.length > LONGEST || !/^[\w-]+$/.test(code)) return null
  try {
    const [user, password, print, ...lines] = new TextDecoder().decode(fromBase64url(code)).split('\n')
    const candidates = lines.map((line): Candidate => {
      const [type, address, port] = line.split(' ')
      return [TYPES[Number(type)]!, address ?? '', Number(port)]
    })
    const valid =
      /^[\w+/-]{4,256}$/.test(user ?? '') &&
      /^[\w+/-]{22,256}$/.test(password ?? '') &&
      /^[\w-]{43}$/.test(print ?? '') &&
      candidates.length <= MOST &&
      candidates.every(([type, address, port]) => type && /^[\w.:-]{1,64}$/.test(address) && port > 0 && port < 65_536)
    return valid ? { user: user!, password: password!, print: print!, candidates } : null
  } catch {
    return null
  }
}

/** Describe this end of a connection, once its addresses are known. */
export async function described(connection: RTCPeerConnection): Promise<string> {
  await connection.setLocalDescription()
  await new Promise<void>((done) => {
    const check = () => connection.iceGatheringState === 'complete' && done()
    connection.onicegatheringstatechange = check
    check()
    setTimeout(done, GATHER)
  })
  return codeOf(describe(connection.localDescription?.sdp ?? ''))
}

/** Tell a connection about its other end. Throws if the code is damaged. */
export async function meet(connection: RTCPeerConnection, type: 'offer' | 'answer', code: string): Promise<void> {
  const found = readCode(code)
  if (!found) throw new Error('damaged code')
  await connection.setRemoteDescription({ type, sdp: sdpOf(found, type) })
}
