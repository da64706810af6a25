import type { Page } from 'playwright-core'
import type { Appearance } from '../../e2e/screens.ts'
import { axeViolations } from '../e2e/axe.ts'
import { stickingOut } from '../e2e/sound-screen.ts'

/** The problems of the present screen in this appearance; the page is unchanged afterwards. */
export async function checkScreen(page: Page, { width, colorScheme }: Appearance): Promise<string[]> {
  const before = page.viewportSize()
  const isResized = before !== null && before.width !== width
  if (isResized) await page.setViewportSize({ width, height: before.height })
  await page.emulateMedia({ colorScheme })
  const found = [...(await axeViolations(page)), ...(await stickingOut(page))]
  if (isResized) await page.setViewportSize(before)
  return found.map((trouble) => `${trouble} [${colorScheme}, ${width} px]`)
}
