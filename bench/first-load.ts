import { request } from 'node:http'
import { type Browser, type Page, chromium } from 'playwright-core'
import { type Figure, figureOf } from './figures.ts'
import { type PageTimings, readTimings, watchPage } from './page-timings.ts'

/** A phone on a slow line, as the look's budgets say. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const slowLine = { offline: false, latency: 562, downloadThroughput: 1.4e6 / 8, uploadThroughput: 0.7e6 / 8 }
const slowDown = 4
/** How long after hydration the page is still watched. */
const restMs = 1500

const javaScriptAtMost = 120
const allAtMost = 140

async function openPhone(browser: Browser): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.addInitScript(watchPage)
  return { page, close: () => context.close() }
}

const hydrated = (page: Page) => page.locator('html[data-hydrated=true]').waitFor({ state: 'attached' })

/** One first load under throttling, with nothing in any cache of the browser. */
async function loadOnce(browser: Browser, url: string): Promise<PageTimings> {
  const { page, close } = await openPhone(browser)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowLine)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.goto(url)
  await hydrated(page)
  await page.waitForTimeout(restMs)
  const timings = await page.evaluate(readTimings)
  await close()
  return timings
}

/** Bytes of an answer as it travels, compressed with brotli where the server can. */
function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve(bytes))
    })
    asking.on('error', reject).end()
  })
}

/** What a first load brings until the page is alive, by kind, in kB as it travels. */
async function weigh(browser: Browser, url: string): Promise<Map<string, number>> {
  const { page, close } = await openPhone(browser)
  const loaded: { kind: string; url: string }[] = []
  page.on('request', (one) => loaded.push({ kind: one.resourceType(), url: one.url() }))
  await page.goto(url)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await close()
  const weights = new Map<string, number>()
  for (const one of loaded.filter(({ url: address }) => address.startsWith('http'))) {
    weights.set(one.kind, (weights.get(one.kind) ?? 0) + (await bytesOf(one.url)) / 1000)
  }
  return weights
}

/** Bytes and timings of the first load of a campaign page in a real browser. */
export async function measureFirstLoad(
  executablePath: string,
  url: string,
  rounds: number,
): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const weights = await weigh(browser, url)
    const kb = (...kinds: string[]) => kinds.reduce((sum, kind) => sum + (weights.get(kind) ?? 0), 0)
    await loadOnce(browser, url)
    const loads: PageTimings[] = []
    for (let round = 0; round < rounds; round += 1) loads.push(await loadOnce(browser, url))
    const ms = { digits: 0, unit: ' ms' }
    const kilobytes = { digits: 1, unit: ' kB' }
    const series = (of: (timings: PageTimings) => number) => loads.map(of)
    return [
      figureOf('first load: JavaScript, brotli', [kb('script')], kilobytes, { atMost: javaScriptAtMost }),
      figureOf(
        'first load: HTML, CSS, JavaScript and font',
        [kb('document', 'stylesheet', 'script', 'font')],
        kilobytes,
        { atMost: allAtMost },
      ),
      figureOf('first load: pictures', [kb('image')], kilobytes),
      figureOf(
        'LCP on a slow phone',
        series(({ lcp }) => lcp),
        ms,
        { atMost: 1200 },
      ),
      figureOf(
        'TBT on a slow phone',
        series(({ tbt }) => tbt),
        ms,
        { atMost: 150 },
      ),
      figureOf(
        'CLS on a slow phone',
        series(({ cls }) => cls),
        { digits: 4 },
        { atMost: 0.01 },
      ),
      figureOf(
        'hydrated on a slow phone',
        series((timings) => timings.hydrated),
        ms,
        { atMost: 2800 },
      ),
    ]
  } finally {
    await browser.close()
  }
}
