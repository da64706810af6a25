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
  const found = [
    ...(await axeViolations(page)),
    ...(await stickingOut(page)),
    ...(await withoutAutocomplete(page)),
  ]
  if (isResized) await page.setViewportSize(before)
  return found.map((trouble) => `${trouble} [${colorScheme}, ${width} px]`)
}

/** The fields of our pages that do not say what a browser may fill in. */
function withoutAutocomplete(page: Page): Promise<string[]> {
  const filled = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=range], [type=file])'
  return page.evaluate((selector) => {
    const fields = document.querySelectorAll<HTMLInputElement>(`#main :is(${selector}, textarea, select)`)
    return [...fields]
      .filter((field) => !field.hasAttribute('autocomplete'))
      .map((field) => `${field.name || field.id} has no autocomplete`)
  }, filled)
}
