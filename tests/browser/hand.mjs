// A hand in Firefox, over WebDriver BiDi: does what each line of its input says, and answers with a line.
import { createInterface } from 'node:readline'
import puppeteer from 'puppeteer-core'

const browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.argv[2], headless: true })
const page = await browser.newPage()
await page.setViewport({ width: 1280, height: 1000 })
const faults = []
page.on('console', (said) => ['error', 'warn', 'warning'].includes(said.type()) && faults.push(`${said.type()}: ${said.text()}`))
page.on('pageerror', (fault) => faults.push(`page error: ${fault}`))

const deeds = {
  goto: (address) => page.goto(address).then(() => null),
  evaluate: (script) => page.evaluate(script),
  down: () => page.mouse.down(),
  up: () => page.mouse.up(),
  click: ([x, y]) => page.mouse.click(x, y).then(() => null),
  size: ([width, height]) => page.setViewport({ width, height }).then(() => null),
  reload: () => page.reload().then(() => null),
  faults: async () => faults,
  shoot: (path) => page.screenshot({ path }).then(() => null),
  async carry(points) {
    for (const [x, y] of points) {
      await page.mouse.move(x, y)
      await new Promise((done) => setTimeout(done, 12))
    }
  },
}

for await (const line of createInterface({ input: process.stdin })) {
  const [deed, argument] = JSON.parse(line)
  const answer = await deeds[deed](argument).then((value) => ({ value: value ?? null }), (fault) => ({ fault: String(fault) }))
  console.log(JSON.stringify(answer))
}
await browser.close()
