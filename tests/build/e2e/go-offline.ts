import type { Page } from 'playwright-core'
import { expect } from './expect.ts'

/** Console messages of a tab without a network: its failed requests, and the router's for its next routes. */
export const lostNetwork = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch manifest patches/]

/** Cuts the network of a tab, and waits until nothing passes: the browser answers before its network knows. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect.poll(() => page.evaluate(isReached)).toBe(false)
}

/** Cuts the network of a tab whose browser still believes to have one, as behind a box without a line. */
export async function losesLine(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => true }))
  await goOffline(page)
}

/**
 * Waits for the module that each page loads at the first interaction, or three seconds after it has loaded: a tab whose
 * network is cut then would report that it did not load.
 */
export async function loadsRest(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect.poll(() => page.evaluate(hasRest)).toBe(true)
}

/** In the page: whether its own server still answers. */
function isReached(): Promise<boolean> {
  return fetch('/robots.txt', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

/** In the page. */
function hasRest(): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => name.includes('after-load'))
}
