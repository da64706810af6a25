import type { Locator, Page } from 'playwright-core'

/** More than any page has. */
const mostStops = 80

/** Goes there with the Tab key alone, and sees where it is. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement && document.hasFocus())) return
  }
  throw new Error(`the Tab key does not lead to ${target.toString()}`)
}
