import { expect as ofPlaywright } from '@playwright/test'

/**
 * Waits as long as a busy machine may need. Speed is measured elsewhere; a short time-out here would report a busy
 * minute as an error.
 */
export const expect = ofPlaywright.configure({ timeout: 20_000 })
