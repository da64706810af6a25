import { expect as ofPlaywright } from '@playwright/test'

/**
 * Waits as long as a busy machine may take. How fast a page is is measured elsewhere; here a short patience would only
 * make a slow minute look like a fault.
 */
export const expect = ofPlaywright.configure({ timeout: 20_000 })
