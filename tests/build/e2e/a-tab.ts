import { inject } from 'vitest'
import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright-core'

/** The options of a visitor: any option of the browser, and the errors that the test expects. */
export interface Visit extends BrowserContextOptions {
  readonly width?: number
  readonly height?: number
  /** Console messages that this test causes itself, such as a 404 it asks for. */
  readonly expects?: readonly RegExp[]
}

/** Chromium uses the last list that it receives: this list includes what Playwright disables. */
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
/** Hidden pages behind the address bar: for each visitor they take longer to load than ours. */
const pagesOfAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

let started: Promise<Browser> | null = null

/** The browser of this worker, without its own network requests. It ends with the tests. */
export function theBrowser(): Promise<Browser> {
  started ??= chromium.launch({
    executablePath: inject('chromiumPath'),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Letters as wide as on a phone.
      '--font-render-hinting=none',
      // No address bar and no tabs in invisible windows.
      '--kiosk',
      `--disable-features=${[...featuresOfPlaywright, ...pagesOfAddressBar].join(',')}`,
    ],
  })
  const mine = started
  // If this one does not start or ends, the next file starts another one.
  const forget = () => {
    if (started === mine) started = null
  }
  mine.then((browser) => browser.once('disconnected', forget), forget)
  return mine
}

/** A new visitor; errors of the console, the page or the content policy are added to `complaints`. */
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
  // As long as an assertion waits (expect.ts): what an action waits for takes a busy machine as long.
  context.setDefaultTimeout(20_000)
  return context.newPage()
}

/** Opens a page and waits until its script has hydrated it. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Waits until React has hydrated the shown page. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated=true]').waitFor({ state: 'attached' })
}

/** Waits until the shown page is hydrated, if it is one with React. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('__reactRouterContext' in globalThis) || document.documentElement.dataset['hydrated'] === 'true',
  )
}

/** Holds the scripts of the pages that a tab opens from now on. @returns a function that lets them load */
export async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/forms/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  return () => gate.resolve()
}
