import type { Page } from 'playwright-core'
import { expect } from '../../build/e2e/expect.ts'
import { cards, zoe } from '../../build/e2e/visitors/a-donor.ts'
import { hydrated } from '../../build/e2e/a-tab.ts'
import type { Walk } from './walk.ts'

/** The mail to the donor; the association receives one too. */
const confirmationMail = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: zoe.email }).getByRole('link').first()

/** A gift from the first step to the confirmation, with common errors on the way. */
export const journeyWalk: Walk = {
  name: 'journey',
  isEverywhere: true,
  stops: [
    [
      'step-1-donation',
      async ({ page, locale, site, donor }) => {
        await page.context().addCookies([{ name: 'locale', value: locale, url: site.url }])
        await donor.openStep(1)
      },
    ],
    ['step-2-contributors', ({ donor }) => donor.gives('42')],
    [
      'step-2-errors',
      async ({ page, donor }) => {
        await donor.types({ firstName: 'Zoé3', email: 'zoe@', zipCode: '4' })
        await donor.next().click()
        await expect(page.getByRole('alert').first()).toBeVisible()
      },
    ],
    [
      'step-2-organisation',
      async ({ page, donor }) => {
        await page.getByRole('radio', { name: donor.t.payer('kind.organization') }).check()
        await page.getByLabel('SIREN').fill('12')
      },
    ],
    [
      'step-3-summary',
      async ({ page, donor }) => {
        await page.getByRole('radio', { name: donor.t.payer('kind.individual') }).check()
        await donor.fillsPayer(zoe)
        await expect(page.getByRole('radio').first()).toBeVisible()
      },
    ],
    [
      'step-3-tip',
      async ({ donor }) => {
        await donor.tips('mid')
        await donor.isSettled()
      },
    ],
    [
      'step-3-tip-amount',
      async ({ page, donor }) => {
        await page.getByRole('button', { name: donor.t.tip('other') }).click()
        await expect(page.getByRole('slider')).toBeVisible()
      },
    ],
    [
      'step-3-consents-missing',
      async ({ page, donor }) => {
        await page
          .getByRole('dialog')
          .getByRole('button', { name: donor.t.tip('cancel') })
          .click()
        await donor.payButton().click()
        await expect(page.getByRole('alert').first()).toBeVisible()
      },
    ],
    [
      'step-3-empty-cart',
      async ({ page, donor }) => {
        await page.getByRole('button', { name: donor.t.checkout('empty.action') }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    ],
    [
      'card',
      async ({ page, donor }) => {
        await page.getByRole('button', { name: donor.t.checkout('empty.keep') }).click()
        await donor.accepts()
        await donor.orders()
      },
    ],
    [
      'card-wallet',
      async ({ donor }) => {
        await donor.frame().getByRole('button', { name: 'Apple Pay' }).click()
        await expect(donor.frame().getByRole('dialog', { name: 'Apple Pay' })).toBeVisible()
      },
    ],
    [
      'card-errors',
      async ({ page, donor }) => {
        await page.keyboard.press('Escape')
        await expect(donor.frame().getByRole('dialog', { name: 'Apple Pay' })).toBeHidden()
        await donor.payButton().click()
        await expect(page.getByText(donor.t.payment('invalidFields'))).toBeVisible()
      },
    ],
    [
      'card-refused',
      async ({ page, donor }) => {
        await donor.paysWith(cards.declined)
        await expect(page.getByRole('alert')).toContainText(donor.t.confirmation('screen.refused.title'))
        await donor.atCard()
      },
    ],
    [
      'bank',
      async ({ page, donor }) => {
        await donor.paysWith(cards.challenged)
        await page.waitForURL(/three-d-secure/)
      },
    ],
    [
      'confirmed',
      async ({ page, donor }) => {
        await donor.answersBank('success')
        await donor.isConfirmed()
        await hydrated(page)
      },
    ],
    [
      'confirmed-published',
      async ({ page, donor }) => {
        // The choices were shown before the payment: they are folded, and not asked again.
        await page.getByText(donor.t.confirmation('confirmed.publication')).click()
        await page.getByRole('checkbox', { name: donor.t.payer('publication.publishName') }).check()
        await page.getByRole('button', { name: donor.t.payer('publication.save') }).click()
        await expect(page.getByText(donor.t.payer('publication.saved'))).toBeVisible()
      },
    ],
    [
      'confirmed-answered',
      async ({ page, donor }) => {
        await page.reload()
        await donor.isConfirmed()
        await hydrated(page)
      },
    ],
    ['campaign-with-gifts', ({ donor }) => donor.openCampaign()],
    [
      'mailbox',
      async ({ page }) => {
        const isSent = async () => {
          await page.goto('/boite-aux-lettres')
          return confirmationMail(page).isVisible()
        }
        await expect.poll(isSent).toBe(true)
      },
    ],
    [
      'mailbox-mail',
      async ({ page }) => {
        await confirmationMail(page).click()
        await expect(page.locator('iframe')).toBeVisible()
      },
    ],
    [
      // Leaves the frame, which allows no script.
      'mail',
      async ({ page }) => {
        const answer = await page.request.get(`${page.url()}/html`)
        await page.goto('about:blank')
        await page.setContent(await answer.text())
      },
    ],
  ],
}
