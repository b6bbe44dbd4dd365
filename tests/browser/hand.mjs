// Drives Firefox over WebDriver BiDi: runs one command per input line, and prints one line in reply.
import { createInterface } from 'node:readline'
import puppeteer from 'puppeteer-core'

const browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.argv[2], headless: true })
const faults = []
const complaints = [] // errors since the last query; unlike `faults` with failed requests, without warnings
let context = browser.defaultBrowserContext()
let size = { width: 1280, height: 1000 }
let tabs = []
let script = ''
let page = await newPage()

async function newPage() {
  const tab = await context.newPage()
  await tab.setViewport(size)
  if (script) await tab.evaluateOnNewDocument(new Function(script))
  tab.on('console', (said) => ['error', 'warn', 'warning'].includes(said.type()) && faults.push(`${said.type()}: ${said.text()}`))
  tab.on('console', (said) => said.type() === 'error' && complaints.push(`console: ${said.text()}`))
  tab.on('pageerror', (fault) => [faults, complaints].forEach((list) => list.push(`page error: ${fault}`)))
  tab.on('response', (answer) => answer.status() >= 400 && complaints.push(`request: ${answer.status()} (${answer.url()})`))
  tabs.push(tab)
  return tab
}

const deeds = {
  goto: (address) => page.goto(address).then(() => null),
  evaluate: (script) => page.evaluate(script),
  down: () => page.mouse.down(),
  up: () => page.mouse.up(),
  click: ([x, y]) => page.mouse.click(x, y).then(() => null),
  size: ([width, height]) => page.setViewport((size = { width, height })).then(() => null),
  address: async () => page.url(),
  press: (key) => page.keyboard.press(key),
  write: (text) => page.keyboard.type(text),
  offline: (cut) => page.setOfflineMode(cut),
  dark: (dark) => page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }]),
  complaints: async () => complaints.splice(0),
  /** Start a new person in a separate profile, with a script to run on each of their pages. */
  async profile(given) {
    script = given
    context = await browser.createBrowserContext()
    tabs = []
    page = await newPage()
  },
  async open_tab(address) {
    page = await newPage()
    await page.goto(address)
  },
  async next_tab() {
    tabs.unshift(tabs.pop())
    page = tabs.at(-1)
    await page.bringToFront()
    await page.setViewport(size)
  },
  leave: () => context.close(),
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
