import { chromium, type Page } from 'playwright-core'
import type { Db } from '#server/platform/db/schema.ts'
import { aForm } from '../tests/build/a-form.ts'
import { aPresident } from './a-president.ts'
import { type Figure, figureOf } from './figures.ts'

const prices = 50
/** Beyond it, the preview counts as lost. */
const longestMs = 10_000
/** The editor is at rest before a key: the save of the one before has ended. */
const restMs = 1_500

/**
 * Time from a key in the editor until the preview shows what was typed, with 50 prices, on a wide screen, and of each
 * save. The preview follows by one save and one read.
 */
export async function measurePreview(
  executablePath: string,
  { url, db }: { readonly url: string; readonly db: Db },
  rounds: number,
): Promise<Figure[]> {
  const tiers = Array.from({ length: prices }, (_, index) => ({
    key: `tarif-${index}`,
    name: `Tarif ${index}`,
    price: 1000 + index,
    stock: 100,
  }))
  await aForm(db, { form: { type: 'Event', slug: 'apercu', title: 'Le gala', presetAmounts: [], tiers } })
  const session = await aPresident({ url, db }, 'la-ruche')
  // Changes are taken from the page's own address alone.
  const home = url.replace('127.0.0.1', 'localhost')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'fr-FR' })
    await context.addCookies(session.map(([name, value]) => ({ name, value, url: home })))
    const page = await context.newPage()
    await page.goto(`${home}/admin/la-ruche/evenements/apercu/edition/1`)
    await page.locator('html[data-hydrated=true]').waitFor({ state: 'attached' })
    await page.frameLocator('iframe').locator('html[data-hydrated=true]').waitFor({ state: 'attached' })
    const times: number[] = []
    for (let round = 0; round <= rounds; round += 1) times.push(await followedIn(page, `Soirée ${round}.`))
    const saves = await page.evaluate(savesOf)
    // The first one fills the memories of the program.
    return [
      figureOf(
        `preview after a key, ${prices} prices`,
        times.slice(1),
        { digits: 0, unit: ' ms' },
        { atMost: 500 },
      ),
      figureOf(`autosave, ${prices} prices`, saves.slice(1), { digits: 0, unit: ' ms' }, { atMost: 150 }),
    ]
  } finally {
    await browser.close()
  }
}

/** Writes a text but its last letter, waits for rest, types that letter, and waits for the preview. */
async function followedIn(page: Page, text: string): Promise<number> {
  const field = page.getByLabel('En une phrase')
  await field.fill(text.slice(0, -1))
  await page.waitForTimeout(restMs)
  const seen = page.evaluate(untilShown, { text, longestMs })
  await field.press('End')
  await field.press(text.slice(-1))
  return seen
}

/** Runs in the page: milliseconds of each save of the draft, from its request to the end of the answer. */
function savesOf(): number[] {
  const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return calls
    .filter(({ name }) => name.endsWith('/draft'))
    .map(({ requestStart, responseEnd }) => responseEnd - requestStart)
}

/** Runs in the page: milliseconds from the next key until the frame has a text; infinite where it never has. */
async function untilShown(wanted: { readonly text: string; readonly longestMs: number }): Promise<number> {
  const began = await new Promise<number>((resolve) => {
    addEventListener('input', () => resolve(performance.now()), { once: true, capture: true })
  })
  while (performance.now() - began < wanted.longestMs) {
    const shown = document.querySelector('iframe')?.contentDocument?.body.textContent ?? ''
    if (shown.includes(wanted.text)) return performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return Infinity
}
