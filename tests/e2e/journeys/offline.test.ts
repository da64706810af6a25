import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { loadsRest, goOffline, lostNetwork } from '../../build/e2e/go-offline.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { expect } from '../../build/e2e/expect.ts'
import { aDonor, cards, zoe } from '../../build/e2e/visitors/a-donor.ts'
import { words } from '../../build/e2e/words.ts'

const site = aSite((db) => aForm(db, { organisation: { taxReceipts: true } }))
const bar = words('fr', 'layout')('offline')
const expects = [...lostNetwork, /Failed to load resource/]

/** A mark of the document, which a reload removes. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''))

/** Cuts the network, until `meanwhile` is over; the document stays the same one. */
async function withoutNetwork(page: Page, button: Locator, reason: string, meanwhile = async () => {}) {
  await mark(page)
  await goOffline(page)
  await expect(page.getByText(bar)).toBeVisible()
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(new RegExp(reason))
  await meanwhile()
  await page.context().setOffline(false)
  await expect(button).toBeEnabled()
  await expect(page.locator('html[data-mark]')).toHaveCount(1)
}

test('without a network every page stays, says why its button waits, and goes on when it is back', async () => {
  const page = await site.visit({ expects })
  const donor = aDonor(page)
  await donor.openCampaign()
  await loadsRest(page)
  const amount = page.getByLabel(donor.t.donation('free'))
  await amount.fill('42')
  // The part with its style is there.
  await expect(page.getByText(/de réduction d’impôt/).first()).toBeVisible()
  const give = page.getByRole('button', { name: /42/ }).last()
  const report = page.getByRole('button', { name: words('fr', 'campaign')('report.button') })
  await withoutNetwork(page, give, bar, async () => {
    await amount.press('Enter')
    // A part of the page that is only loaded now.
    await report.click()
    await expect(page.getByRole('alert')).toContainText(words('fr', 'frame')('unreachable.title'))
  })
  await report.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('html[data-mark]')).toHaveCount(1)
  await expect(amount).toHaveValue('42')
  await give.click()
  await expect(donor.heading(donor.t.checkout('title.contributors'))).toBeVisible()

  await donor.types(zoe)
  await withoutNetwork(page, donor.next(), donor.t.checkout('offline'))
  await expect(page.getByLabel(donor.t.payer('city'), { exact: true })).toHaveValue(zoe.city)
  await donor.toSummary()

  await donor.tips('none')
  await donor.accepts()
  await donor.isSettled()
  await withoutNetwork(page, donor.payButton(), donor.t.checkout('summary.offline'))
  await donor.orders()

  await donor.typesCard(cards.accepted)
  await withoutNetwork(page, donor.payButton(), donor.t.payment('offline'))
  await donor.payButton().click()
  await donor.isConfirmed()
})
