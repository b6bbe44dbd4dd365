// A reply that the host opens as a link: it arrives in another tab than the one that waits for it.

const CHANNEL = 'starboard-replies'
const TAKEN = 'taken'
const WAIT = 3000 // ms for the host's tab to take the reply

/** Give a reply to the tab that waits for it. Return false if none takes it. */
export async function deliver(reply: string): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL)
  const taken = new Promise<boolean>((done) => {
    channel.onmessage = ({ data }) => data === TAKEN && done(true)
    setTimeout(() => done(false), WAIT)
  })
  channel.postMessage(reply)
  return taken.finally(() => channel.close())
}

/** Listen for replies from other tabs. Return a function that stops. */
export function receive(take: (reply: string) => Promise<boolean>): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => void take(String(data)).then((taken) => taken && channel.postMessage(TAKEN))
  return () => channel.close()
}
