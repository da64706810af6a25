import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { aSite } from '../build/e2e/a-site.ts'
import { aTour, everyForm, everyTool } from '../build/screens/a-tour.ts'
import { type View, walks } from '../e2e/screens.ts'
import type { Walk } from '../e2e/screens/walk.ts'

// `npm run screens`: the pictures of docs/screens, made small. Not part of `npm test`.

const folder = join(import.meta.dirname, '../../docs/screens')
/** A page is shown down to here; what follows repeats. */
const tallest = { phone: 1600, desk: 1250 }
/** Bytes of one picture. */
const heaviest = 60_000

const phone: View = { locale: 'fr', colorScheme: 'light', width: 390 }
const desk: View = { ...phone, width: 1280 }
const night: View = { ...phone, colorScheme: 'dark' }
const inDark = new Set([
  'campaign',
  'step-1-donation',
  'step-2-errors',
  'step-3-tip',
  'card',
  'confirmed',
  'outcome-refused',
  'campaign-event',
  'event-step-2-options-sold-out',
  'event-step-4-code-applied',
  'payment-form-errors',
  'installments-summary-ten',
  'monthly-campaign',
])

const site = aSite(everyForm)
const siteWithTools = aSite(everyForm, everyTool)

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
})

const pictured = walks.filter(({ pictures }) => pictures !== 'none')
const isShownLarge = ({ isEverywhere, pictures }: Walk) => isEverywhere && pictures !== 'phone'
const hasDark = ({ stops }: Walk) => stops.some(([name]) => inDark.has(name))
const shoots = pictured.flatMap((walk) =>
  [phone, ...(isShownLarge(walk) ? [desk] : []), ...(hasDark(walk) ? [night] : [])].map((view) => ({
    walk,
    view,
  })),
)

describe.each(shoots)('$walk.name, $view.width px, $view.colorScheme', ({ walk, view }) => {
  test('is photographed', async () => {
    const tour = await aTour(walk.name === 'tools' ? siteWithTools : site, walk, view)
    for (const [name, reach] of walk.stops) {
      await reach(tour)
      const isDark = view.colorScheme === 'dark'
      if (isDark && !inDark.has(name)) continue
      const path = join(folder, `${name}-${view.width}${isDark ? '-dark' : ''}.png`)
      await shoot(tour.page, path)
      expect(statSync(path).size, name).toBeLessThan(heaviest)
    }
  })
})

async function shoot(page: Page, path: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 }
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const isCovered = (await page.getByRole('dialog').count()) > 0
  const shown = isCovered
    ? height
    : Math.min(Math.max(whole, height), width < 500 ? tallest.phone : tallest.desk)
  // A bar at the bottom of the screen stays at the bottom of the picture.
  await page.setViewportSize({ width, height: shown })
  await page.evaluate(async () => {
    globalThis.scrollTo(0, 0)
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
  const picture = await page.screenshot()
  await page.setViewportSize({ width, height })
  await sharp(picture)
    .png({ palette: true, colours: 20, dither: 0, effort: 10, compressionLevel: 9 })
    .toFile(path)
}
