// Passkey ceremonies: convert the server's JSON for the browser's credential API, and its results back to JSON.

import { get, post, remove } from '../connection/api'
import { base64url, bytesOf } from '../connection/base64'
import type { Ceremony, Me, Passkey, PasskeyList } from '../connection/wire'

type Json = Record<string, unknown>

/** Return true if passkeys are available. Browsers offer them only on secure origins. */
export function canHavePasskeys(): boolean {
  return isSecureContext && 'credentials' in navigator && 'PublicKeyCredential' in window
}

export function fetchPasskeys(): Promise<PasskeyList> {
  return get<PasskeyList>('/api/me/passkeys')
}

export async function createPasskey(label: string): Promise<Passkey> {
  const { options } = await post<Ceremony>('/api/me/passkeys/options', {})
  const publicKey = readOptions(options as Json) as unknown as PublicKeyCredentialCreationOptions
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  return post<Passkey>('/api/me/passkeys', { credential: written(made), label })
}

/** Sign this browser in as the person of a passkey. */
export async function signIn(): Promise<Me> {
  const { options } = await post<Ceremony>('/api/passkeys/options', {})
  const publicKey = readOptions(options as Json) as unknown as PublicKeyCredentialRequestOptions
  const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  return post<Me>('/api/passkeys', { credential: written(shown) })
}

export function removePasskey(id: string): Promise<void> {
  return remove(`/api/me/passkeys/${encodeURIComponent(id)}`)
}

function readOptions(options: Json): Json {
  const described = (list: unknown) => ((list as Json[] | undefined) ?? []).map((each) => ({ ...each, id: bytesOf(each.id as string) }))
  const user = options.user as Json | undefined
  return {
    ...options,
    challenge: bytesOf(options.challenge as string),
    ...(user ? { user: { ...user, id: bytesOf(user.id as string) } } : {}),
    excludeCredentials: described(options.excludeCredentials),
    allowCredentials: described(options.allowCredentials),
  }
}

function written(credential: PublicKeyCredential): Json {
  const response = credential.response as AuthenticatorAttestationResponse & AuthenticatorAssertionResponse
  const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'] as const
  const told = parts.flatMap((name) => (response[name] ? [[name, base64url(response[name])]] : []))
  return {
    id: credential.id,
    rawId: base64url(credential.rawId),
    type: credential.type,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: Object.fromEntries(told) as Json,
  }
}
