import { dayMinutes, moveClock } from '../../../build/e2e/a-clock.ts'
import { expect } from '../../../build/e2e/expect.ts'
import type { Page } from 'playwright-core'
import { afterEach, describe, test } from 'vitest'
import { aDonor, cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { aSubscriber, subscriberForms } from '../../../build/links/a-subscriber.ts'
import { type Visit, hydrated, open } from '../../../build/e2e/a-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { tabTo } from '../../../build/e2e/tab-to.ts'
import { words } from '../../../build/e2e/words.ts'

const site = aSite(subscriberForms)

/** Saved with an authentication, and authenticated again each time. */
const alwaysAsked = '4000002760003184'
/** Saved, and refused whenever it is charged later. */
const refusedLater = '4000000000000341'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const choice = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })

afterEach(async () => {
  await expect.poll(() => site.violations(), { timeout: 20_000 }).toEqual([])
})

/** A member whose second instalment was refused, at the page that the mail links to. */
async function refused(card: string, how: Visit = {}) {
  const member = aSubscriber(site)
  await member.joins(card)
  await moveClock(site, 32 * dayMinutes)
  const page = await site.visit(how)
  const donor = aDonor(page)
  await open(page, await member.linkIn('installmentRefused', 'regularisationUrl'))
  await expect(donor.heading(/^Il vous reste 34,33.€ à régler$/)).toBeVisible()
  return { member, page, donor }
}

async function isPaid(page: Page): Promise<void> {
  await expect(aDonor(page).heading('Merci Zoé, c’est réglé')).toBeVisible({ timeout: 30_000 })
  await hydrated(page)
  expect(new URL(page.url()).pathname).toMatch(/^\/paiement\/regularisation\/confirmation\//)
}

// First: the only debit of a new site is the one with the scripted outcome.
describe('a debit that the collector charged meanwhile', () => {
  test('is not paid twice', async () => {
    await site.play({ nextSaved: ['hapay_insufficient_funds'] })
    const { member, page, donor } = await refused(cards.accepted, { expects: [/status of 409/] })
    await moveClock(site, 4 * dayMinutes)
    await expect.poll(() => member.countMails('installmentPaid'), { timeout: 20_000 }).toBe(1)
    await button(page, /^Régler 34,33/).click()
    await expect(donor.heading('C’est déjà réglé')).toBeVisible()
  })
})

describe('a refused instalment', () => {
  test('is paid with the same card after authentication', async () => {
    const { member, page, donor } = await refused(alwaysAsked)
    await expect(choice(page, /terminant par 3184/)).toBeChecked()
    await button(page, /^Régler 34,33/).click()
    await expect(donor.heading('Régler avec la carte enregistrée')).toBeVisible()
    await expect(donor.payButton()).toBeEnabled()
    await donor.payButton().click()
    await donor.answersBank('success')
    await isPaid(page)
    await expect(page.getByText(/^Prochain prélèvement/)).toHaveCount(0)
    await expect(page.getByText('Prochain prélèvement', { exact: false })).toBeVisible()
    await expect.poll(() => member.countMails('installmentPaid')).toBe(1)
    // The link of the mail shows it from now on.
    await open(page, await member.linkIn('installmentRefused', 'regularisationUrl'))
    await expect(donor.heading('C’est déjà réglé')).toBeVisible()
  })

  test('is paid with another card, which is used for the next ones', async () => {
    const { member, page, donor } = await refused(refusedLater)
    await choice(page, 'Une autre carte').check()
    await button(page, /^Régler 34,33/).click()
    await donor.atCard('Régler par carte')
    await expect(page.getByText('Cette carte est enregistrée')).toBeVisible()
    await donor.paysWith(cards.accepted)
    await isPaid(page)
    await open(page, await member.linkIn('installmentPaid', 'manageUrl'))
    await expect(page.getByText('Carte Visa se terminant par 4242')).toBeVisible()
  })

  test('is refused again in person: the page shows it, and another card pays at once', async () => {
    const { page, donor } = await refused(refusedLater)
    await button(page, /^Régler 34,33/).click()
    await donor.payButton().click()
    await expect(page.getByRole('alert')).toContainText('Aucun montant n’a été débité')
    await button(page, 'Utiliser une autre carte').click()
    await donor.atCard('Régler par carte')
    await donor.paysWith(cards.accepted)
    await isPaid(page)
  })
})

describe('an instalment whose payer cancels, or fails the authentication', () => {
  test('is cancelled, and paid later', async () => {
    const { page, donor } = await refused(refusedLater)
    await choice(page, 'Une autre carte').check()
    await button(page, /^Régler 34,33/).click()
    await donor.atCard('Régler par carte')
    await button(page, 'Annuler, je réglerai plus tard').click()
    await expect(donor.heading('Vous avez annulé ce paiement')).toBeVisible()
    expect(new URL(page.url()).pathname).toMatch(/^\/paiement\/regularisation\/annulation\//)
    await hydrated(page)
    await isSound(page, 'cancelled')
    await choice(page, 'Une autre carte').check()
    await button(page, /^Régler 34,33/).click()
    await donor.atCard('Régler par carte')
    await donor.paysWith(cards.accepted)
    await isPaid(page)
  })

  test('fails at the authentication: its screen, and another try', async () => {
    const { page, donor } = await refused(refusedLater)
    await choice(page, 'Une autre carte').check()
    await button(page, /^Régler 34,33/).click()
    await donor.atCard('Régler par carte')
    await donor.paysWith(cards.challenged)
    await donor.answersBank('failure')
    await expect(donor.heading('L’authentification a échoué')).toBeVisible()
    expect(new URL(page.url()).pathname).toMatch(/^\/paiement\/regularisation\/echec\//)
    await hydrated(page)
    await button(page, /^Régler 34,33/).click()
    await donor.atCard('Régler par carte')
    await donor.paysWith(cards.challenged)
    await donor.answersBank('success')
    await isPaid(page)
  })
})

describe('an instalment with an unfinished payment', () => {
  test('can be continued at the bank’s page, or cancelled', async () => {
    const { member, page, donor } = await refused(refusedLater)
    await choice(page, 'Une autre carte').check()
    await button(page, /^Régler 34,33/).click()
    await donor.atCard('Régler par carte')
    await donor.paysWith(cards.challenged)
    await expect(button(page, 'Confirmer le paiement')).toBeVisible({ timeout: 30_000 })
    await open(page, await member.linkIn('installmentRefused', 'regularisationUrl'))
    await expect(donor.heading('Votre banque attend votre confirmation')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continuer sur le site de ma banque' })).toBeVisible()
    // The page of the outcome shows the same way, and goes on asking meanwhile.
    await open(page, page.url().replace('/embarque/', '/confirmation/'))
    await expect(donor.heading('Votre banque attend votre confirmation')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continuer sur le site de ma banque' })).toBeVisible()
    await expect(page.getByText('rien à faire')).toHaveCount(0)
    await isSound(page, 'at the bank')
    await page.getByRole('link', { name: 'Annuler, je réglerai plus tard' }).click()
    await button(page, 'Annuler, je réglerai plus tard').click()
    await expect(donor.heading('Vous avez annulé ce paiement')).toBeVisible()
  })

  test('can be continued in another tab: the first tab shows that first', async () => {
    const { member, page, donor } = await refused(alwaysAsked, { expects: [/status of 4(04|09|10)/] })
    await choice(page, 'Une autre carte').check()
    await button(page, /^Régler 34,33/).click()
    await donor.atCard('Régler par carte')
    const other = await site.visit()
    await open(other, await member.linkIn('installmentRefused', 'regularisationUrl'))
    await choice(other, /terminant par 3184/).check()
    await button(other, /^Régler 34,33/).click()
    await expect(aDonor(other).heading('Régler avec la carte enregistrée')).toBeVisible()
    await donor.paysWith(cards.accepted)
    await expect(donor.heading('Ce paiement continue dans un autre onglet')).toBeVisible({
      timeout: 30_000,
    })
    await isSound(page, 'taken over')
  })
})

describe('an instalment without a mouse', () => {
  test('can be paid with the keyboard only', async () => {
    const { page, donor } = await refused(alwaysAsked)
    await tabTo(page, choice(page, /terminant par 3184/))
    await tabTo(page, button(page, /^Régler 34,33/))
    await page.keyboard.press('Enter')
    await expect(donor.payButton()).toBeEnabled()
    await tabTo(page, donor.payButton())
    await page.keyboard.press('Enter')
    await tabTo(page, button(page, 'Confirmer le paiement'))
    await page.keyboard.press('Enter')
    await isPaid(page)
  })
})

describe('a link', () => {
  test('opens in the language of its mail, and so do the next pages', async () => {
    const member = aSubscriber(site, 'en')
    await member.joins(refusedLater)
    await moveClock(site, 32 * dayMinutes)
    const page = await site.visit()
    await open(page, await member.linkIn('installmentRefused', 'regularisationUrl'))
    expect(new URL(page.url()).pathname).toMatch(/^\/paiement\/regularisation\/[\w-]+$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page.getByRole('button', { name: /^Pay / })).toBeEnabled()
    await expect(page).toHaveURL(/\/embarque\//)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    // The page of the future debits has its language in its address: the next pages use it too.
    const other = await site.visit()
    await open(other, await member.linkIn('installmentRefused', 'manageUrl'))
    await other.getByRole('link', { name: words('en', 'schedule')('card.payAction') }).click()
    await expect(other).toHaveURL(/\/paiement\/regularisation\//)
    await expect(other.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('that has expired is replaced by a new one, by mail', async () => {
    const { member, page, donor } = await refused(refusedLater)
    const { pathname } = new URL(page.url())
    await open(page, `${pathname}?cle=autre`)
    await expect(donor.heading('Ce lien n’est plus valable')).toBeVisible()
    await button(page, 'Recevoir un nouveau lien').click()
    await expect(page.getByRole('heading', { name: 'Demande enregistrée' })).toBeFocused()
    await open(page, await member.linkIn('regularisationLink', 'regularisationUrl'))
    await expect(donor.heading(/^Il vous reste .* à régler$/)).toBeVisible()
  })
})
