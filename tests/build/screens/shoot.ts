import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Appearance } from '../../e2e/screens.ts'

/** Further down a page repeats itself. */
const tallest = 5000
/** A committed picture ends here. */
const tallestPublished = { phone: 1600, wide: 1250 }

/** How a screen is photographed. */
export interface Look extends Appearance {
  /** Takes the visible part without scrolling, instead of the whole page. */
  readonly firstScreen?: boolean
}

/** Options of a single picture. */
interface Shot {
  /** With few colours, and cut. */
  readonly publish: boolean
  /** The mouse stays on what it points at; otherwise it points at nothing. */
  readonly hovered: boolean
}

/** Writes a picture of the present page in this appearance; the page is unchanged afterwards. */
export async function shoot(page: Page, path: string, look: Look, { publish, hovered }: Shot): Promise<void> {
  const before = page.viewportSize() ?? { width: 390, height: 844 }
  const height = look.width < 500 ? 844 : 900
  const most = !publish ? tallest : look.width < 500 ? tallestPublished.phone : tallestPublished.wide
  const pointedAt = hovered ? await page.locator(':hover').last().elementHandle() : null
  await page.mouse.move(0, 0)
  await page.emulateMedia({ colorScheme: look.colorScheme })
  await page.setViewportSize({ width: look.width, height })
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  // A dialog belongs to the screen, not to the page. Otherwise a bar at the bottom stays at the bottom of the picture.
  const isCovered = (await page.getByRole('dialog').count()) > 0
  const shown = isCovered || look.firstScreen ? height : Math.min(Math.max(whole, height), most)
  await page.setViewportSize({ width: look.width, height: shown })
  await page.evaluate(async () => {
    globalThis.scrollTo(0, 0)
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
  await pointedAt?.hover()
  const picture = await page.screenshot({ animations: 'disabled' })
  const colours = publish ? { palette: true, colours: 256, effort: 10 } : {}
  await sharp(picture)
    .png({ ...colours, compressionLevel: publish ? 9 : 6 })
    .toFile(path)
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
  await pointedAt?.hover()
}
