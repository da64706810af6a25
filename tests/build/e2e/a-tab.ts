import { inject } from 'vitest'
import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright-core'

/** How a visitor comes: any option of the browser, and what may go wrong on purpose. */
export interface Visit extends BrowserContextOptions {
  readonly width?: number
  readonly height?: number
  /** Messages of the console that this test causes itself, such as a 404 it asks for. */
  readonly expects?: readonly RegExp[]
}

/** Chromium goes by the last list that it is given: what Playwright turns off is here too. */
const featuresOfPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** Pages behind the address bar, which nobody sees here: with each visitor they take longer to load than ours. */
const pagesOfAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

let started: Promise<Browser> | null = null

/** The browser of this worker, with nothing of its own going to the network. It ends with the tests. */
export function theBrowser(): Promise<Browser> {
  started ??= chromium.launch({
    executablePath: inject('chromiumPath'),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // No bar and no tabs to draw in windows that nobody sees.
      '--kiosk',
      `--disable-features=${[...featuresOfPlaywright, ...pagesOfAddressBar].join(',')}`,
    ],
  })
  const mine = started
  // The next file gets another one, where this one does not start or comes to its end.
  const forget = () => {
    if (started === mine) started = null
  }
  mine.then((browser) => browser.once('disconnected', forget), forget)
  return mine
}

/** A fresh visitor; what the console, the page or the content policy complained about is added to `complaints`. */
export async function aTab(
  browser: Browser,
  baseURL: string,
  { width = 1280, height = 900, expects = [], ...options }: Visit,
  complaints: string[],
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...options,
  })
  const complain = (text: string) => {
    if (!expects.some((expected) => expected.test(text))) complaints.push(text)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (failure) => complain(`page: ${failure.error().message}`))
  context.setDefaultTimeout(10_000)
  return context.newPage()
}

/** Opens a page and waits until its script took over what the server sent. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Waits until React took over the page that is shown. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated=true]').waitFor({ state: 'attached' })
}
