import { expect } from '../../../build/e2e/expect.ts'
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aDonor, cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'

const site = aSite((db) => aForm(db, { organisation: { taxReceipts: true } }))

/** Nothing exceeds the right edge, at any scroll position. */
async function fitsWidth(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect(content, page.url()).toBeLessThanOrEqual(screen)
}

const scrollTo = (page: Page, end: 'top' | 'bottom') =>
  page.evaluate((where) => {
    globalThis.scrollTo(0, where === 'top' ? 0 : document.documentElement.scrollHeight)
  }, end)

/** The amount is visible at both ends of the page. */
async function alwaysShows(page: Page, amount: string | RegExp): Promise<void> {
  for (const end of ['top', 'bottom'] as const) {
    await scrollTo(page, end)
    await expect(page.getByText(amount).filter({ visible: true }).last()).toBeInViewport()
  }
}

// 1280 px at 400 % are 320 px.
describe.each([
  { width: 390, height: 844, hasFixedTotal: true, what: 'a phone' },
  { width: 320, height: 640, hasFixedTotal: true, what: 'a narrow phone' },
  // A fixed bar would hide most of the visible part of the page.
  { width: 320, height: 256, hasFixedTotal: false, what: 'a screen of 1280 × 1024 at 400 %' },
])('$what ($width × $height)', ({ width, height, hasFixedTotal }) => {
  test('completes a gift with the total always visible and no sideways scrolling', async () => {
    const page = await site.visit({ width, height, hasTouch: true, isMobile: true })
    const donor = aDonor(page)
    await donor.openCampaign()
    await fitsWidth(page)
    await page.getByLabel('Autre montant').fill('42')
    if (hasFixedTotal) await alwaysShows(page, /42\s€$/)
    await fitsWidth(page)
    await page.getByRole('button', { name: 'Donner 42 €' }).click()
    await expect(donor.heading('Vos coordonnées')).toBeVisible()
    if (hasFixedTotal) await alwaysShows(page, '42,00 €')
    await fitsWidth(page)
    await donor.fillsPayer()
    await donor.tips('mid')
    if (hasFixedTotal) await alwaysShows(page, '45,40 €')
    await fitsWidth(page)
    await donor.accepts()
    await donor.orders()
    await fitsWidth(page)
    await donor.paysWith(cards.challenged)
    await expect(donor.heading('Confirmez-vous ce paiement')).toBeVisible()
    await fitsWidth(page)
    await donor.answersBank('success')
    await donor.isConfirmed()
    await fitsWidth(page)
  })
})
