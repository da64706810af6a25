import type { Page } from 'playwright-core'
import { expect } from './expect.ts'
import { axeViolations } from './axe.ts'

/** Checks the present screen: no violation of WCAG 2.2 AA, nothing beyond the right edge. */
export async function isSound(page: Page, screen: string): Promise<void> {
  expect(await axeViolations(page), screen).toEqual([])
  await fitsWidth(page, screen)
}

/** Nothing makes the page scroll sideways; elements that do are listed. */
async function fitsWidth(page: Page, screen: string): Promise<void> {
  expect(await stickingOut(page), screen).toEqual([])
}

/** The elements that make the page scroll sideways, one line each. */
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
