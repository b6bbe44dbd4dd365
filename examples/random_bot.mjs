// A complete bot in plain JavaScript. `node random_bot.mjs SERVER TOKEN` plays random legal actions in all its seats.

const [server, token] = process.argv.slice(2)
const INVALID = 'The token is not valid.'
const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }

async function call(path, body) {
  const answer = await fetch(server + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  if (answer.status === 401) throw new Error(INVALID)
  return answer
}

async function move(table, seat) {
  const { legal, decision } = await (await call(`/api/tables/${table}/position?seat=${seat}`)).json()
  if (!legal?.length) return
  const argument = legal[Math.floor(Math.random() * legal.length)]
  const command = { id: `bot-${seat}-${decision}`, kind: 'play', seat, argument, decision }
  const answer = await call(`/api/tables/${table}/commands`, command)
  if (!answer.ok) console.log(answer.status, await answer.text())
}

async function listen() {
  let rest = ''
  for await (const part of (await call('/api/me/events')).body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split('\n')
    rest = lines.pop()
    for (const event of lines.map((line) => JSON.parse(line))) {
      if (event.type === 'awaited') await move(event.table, event.seat)
      if (event.type === 'ended') console.log('places:', ...event.places)
    }
  }
}

for (;;) {
  try {
    await listen()
  } catch (lost) {
    console.log(lost.message)
    if (lost.message === INVALID) process.exit(1)
  }
  await new Promise((done) => setTimeout(done, 1000))
}
