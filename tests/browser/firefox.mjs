// Plays a game to its end in Firefox, over WebDriver BiDi. Arguments: table URL, browser path, look.js, button labels.
import { readFileSync } from 'node:fs'
import puppeteer from 'puppeteer-core'

const [address, program, look, words] = process.argv.slice(2)
const browser = await puppeteer.launch({ browser: 'firefox', executablePath: program, headless: true })
const faults = []
try {
  const page = await browser.newPage()
  page.on('console', (said) => ['error', 'warn', 'warning'].includes(said.type()) && faults.push(`${said.type()}: ${said.text()}`))
  page.on('pageerror', (fault) => faults.push(`page error: ${fault}`))
  await page.setViewport({ width: 1280, height: 800 })
  await page.goto(address)
  await page.evaluate(() => (localStorage.speed = '0'))
  await page.reload()
  const next = `(${readFileSync(look, 'utf8').replace(/^\/\/.*\n/, '')})(${words})`
  const until = Date.now() + 240_000
  let touches = 0
  for (;;) {
    if (Date.now() > until) throw new Error(`not over after ${touches} touches`)
    const seen = await page.evaluate(next)
    if (seen.over) {
      console.log(JSON.stringify({ scores: seen.over, touches, faults, table: page.url().split('/').at(-1), browser: await browser.version() }))
      break
    }
    if (seen.at) {
      await page.mouse.click(...seen.at)
      touches += 1
    }
    await new Promise((done) => setTimeout(done, seen.at ? 40 : 60))
  }
} finally {
  await browser.close()
}
