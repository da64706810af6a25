import type { Locator } from 'playwright-core'
import { expect } from './expect.ts'

/** Checks that an element has the focus, is in view, and shows it with an outline. */
export async function showsFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
  const outline = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return { isDrawn: outlineStyle !== 'none', width: Number.parseFloat(outlineWidth) }
  })
  expect(outline).toMatchObject({ isDrawn: true })
  expect(outline.width).toBeGreaterThanOrEqual(2)
}
