import type { Page } from 'playwright-core'
import { expect } from './expect.ts'
import { axeViolations } from './axe.ts'

/** A screen as it stands: nothing against WCAG 2.2 AA, nothing that sticks out to the right. */
export async function isSound(page: Page, screen: string): Promise<void> {
  expect(await axeViolations(page), screen).toEqual([])
  await fitsWidth(page, screen)
}

/** Nothing makes the page scroll sideways; what does is named. */
async function fitsWidth(page: Page, screen: string): Promise<void> {
  expect(await stickingOut(page), screen).toEqual([])
}

/** What makes the page scroll sideways, one line each. */
export function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return Array.from(document.querySelectorAll('body *'))
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent.slice(0, 40)}`,
      )
      .concat(`${scrollWidth} px in ${clientWidth}`)
  })
}
