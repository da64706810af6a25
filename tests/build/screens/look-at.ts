import type { Page } from 'playwright-core'
import type { Look } from '../../e2e/screens.ts'
import { axeViolations } from '../e2e/axe.ts'
import { stickingOut } from '../e2e/sound-screen.ts'

/** What is wrong with the present screen seen in this way; the page is left as it was. */
export async function lookAt(page: Page, { width, colorScheme }: Look): Promise<string[]> {
  const before = page.viewportSize()
  const isResized = before !== null && before.width !== width
  if (isResized) await page.setViewportSize({ width, height: before.height })
  await page.emulateMedia({ colorScheme })
  const found = [...(await axeViolations(page)), ...(await stickingOut(page))]
  if (isResized) await page.setViewportSize(before)
  return found.map((trouble) => `${trouble} [${colorScheme}, ${width} px]`)
}
