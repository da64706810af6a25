import type { Locator, Page } from 'playwright-core'

/** More than any page has. */
const mostStops = 80

/** Moves the focus there with the Tab key only, and checks that it is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement && document.hasFocus())) return
  }
  throw new Error(`the Tab key does not lead to ${target.toString()}`)
}
