import { type Browser, type Page, chromium } from 'playwright-core'
import { type Figure, figureOf } from './figures.ts'
import { budgetOf, pageOfType, phone, weighFirstLoad } from './first-weights.ts'
import { type PageTimings, readTimings, watchPage } from './page-timings.ts'

const slowLine = { offline: false, latency: 562, downloadThroughput: 1.4e6 / 8, uploadThroughput: 0.7e6 / 8 }
const slowDown = 4
/** How long the page is observed after hydration. */
const restMs = 1500
/** Types whose first load is timed, one page of each kind; the size is measured for all. */
const timedTypes = ['Donation', 'Event', 'PaymentForm'] as const
/** LCP, in milliseconds. */
const lcpAtMost = { drawing: 1200, photograph: 1800 }

async function openPhone(browser: Browser): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.addInitScript(watchPage)
  return { page, close: () => context.close() }
}

/** One first load with throttling and an empty browser cache. */
async function loadOnce(browser: Browser, url: string): Promise<PageTimings> {
  const { page, close } = await openPhone(browser)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowLine)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.goto(url)
  await page.locator('html[data-hydrated=true]').waitFor({ state: 'attached' })
  await page.waitForTimeout(restMs)
  const timings = await page.evaluate(readTimings)
  await close()
  return timings
}

async function weighOf(browser: Browser, type: string, url: string): Promise<Figure[]> {
  const { page, close } = await openPhone(browser)
  const { script, all, pictures } = await weighFirstLoad(page, url)
  await close()
  const kilobytes = { digits: 1, unit: ' kB' }
  return [
    figureOf(`${type}: JavaScript, brotli`, [script], kilobytes, { atMost: budgetOf(type).script }),
    figureOf(`${type}: HTML, CSS, JavaScript and font`, [all], kilobytes, { atMost: budgetOf(type).all }),
    figureOf(`${type}: pictures`, [pictures], kilobytes),
  ]
}

async function timesOf(
  browser: Browser,
  type: string,
  url: string,
  rounds: number,
  banner: keyof typeof lcpAtMost = 'drawing',
): Promise<Figure[]> {
  await loadOnce(browser, url)
  const loads: PageTimings[] = []
  for (let round = 0; round < rounds; round += 1) loads.push(await loadOnce(browser, url))
  const series = (of: (timings: PageTimings) => number) => loads.map(of)
  const ms = { digits: 0, unit: ' ms' }
  const named = (name: string) => `${type}: ${name} on a slow phone`
  return [
    figureOf(
      named('LCP'),
      series(({ lcp }) => lcp),
      ms,
      { atMost: lcpAtMost[banner] },
    ),
    figureOf(
      named('TBT'),
      series(({ tbt }) => tbt),
      ms,
      { atMost: 150 },
    ),
    figureOf(
      named('CLS'),
      series(({ cls }) => cls),
      { digits: 4 },
      { atMost: 0.01 },
    ),
    figureOf(
      named('hydrated'),
      series(({ hydrated }) => hydrated),
      ms,
      { atMost: 2800 },
    ),
  ]
}

/**
 * Bytes of the first load of a campaign page of every type in a real browser, and the timings of one page of each kind,
 * and of one whose banner is a photograph.
 */
export async function measureFirstLoad(
  executablePath: string,
  siteUrl: string,
  photographPath: string,
  rounds: number,
): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const figures: Figure[] = []
    for (const [type, path] of Object.entries(pageOfType)) {
      figures.push(...(await weighOf(browser, type, siteUrl + path)))
    }
    for (const type of timedTypes) {
      figures.push(...(await timesOf(browser, type, siteUrl + (pageOfType[type] ?? ''), rounds)))
    }
    const named = 'Donation with a photograph'
    figures.push(...(await timesOf(browser, named, siteUrl + photographPath, rounds, 'photograph')))
    return figures
  } finally {
    await browser.close()
  }
}
