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

/** Kept with the bank's check, and checked again each time. */
const alwaysAsked = '4000002760003184'
/** Kept, and refused whenever it is charged later. */
const refusedLater = '4000000000000341'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const choice = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })

afterEach(async () => {
  await expect.poll(() => site.breaches(), { timeout: 20_000 }).toEqual([])
})

/** A member whose second instalment was refused, at the page that the mail leads to. */
async function refused(card: string, how: Visit = {}) {
  const member = aSubscriber(site)
  await member.joins(card)
  await moveClock(site, 32 * dayMinutes)
  const page = await site.visit(how)
  const donor = aDonor(page)
  await open(page, await member.linkIn('installmentRefused', 'regularisationUrl'))
  await expect(donor.heading(/^34,33.€ restent à régler$/)).toBeVisible()
  return { member, page, donor }
}

async function isPaid(page: Page): Promise<void> {
  await expect(aDonor(page).heading('Merci Zoé, c’est réglé')).toBeVisible({ timeout: 30_000 })
  await hydrated(page)
  expect(new URL(page.url()).pathname).toMatch(/^\/paiement\/regularisation\/confirmation\//)
}

// First: the only debit of a new site is the one that the script is for.
describe('a debit that the collector took meanwhile', () => {
  test('is not paid twice', async () => {
    await site.play({ nextSaved: ['hapay_insufficient_funds'] })
    const { member, page, donor } = await refused(cards.accepted, { expects: [/status of 409/] })
    await moveClock(site, 4 * dayMinutes)
    await expect.poll(() => member.countMails('installmentPaid'), { timeout: 20_000 }).toBe(1)
    await button(page, /^Régler 34,33/).click()
    await expect(donor.heading('C’est déjà réglé')).toBeVisible()
  })
})

describe('an instalment that was refused', () => {
  test('is paid with the same card once its holder answers the bank', async () => {
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
    expect(await member.countMails('installmentPaid')).toBe(1)
    // The link of the mail says so from now on.
    await open(page, await member.linkIn('installmentRefused', 'regularisationUrl'))
    await expect(donor.heading('C’est déjà réglé')).toBeVisible()
  })

  test('is paid with another card, which serves what follows', async () => {
    const { member, page, donor } = await refused(refusedLater)
    await choice(page, 'Une autre carte').check()
    await button(page, /^Régler 34,33/).click()
    await donor.atCard('Régler par carte')
    await expect(page.getByText('Cette carte est gardée')).toBeVisible()
    await donor.paysWith(cards.accepted)
    await isPaid(page)
    await open(page, await member.linkIn('installmentPaid', 'manageUrl'))
    await expect(page.getByText('Carte Visa se terminant par 4242')).toBeVisible()
  })

  test('is refused again in person: said, and paid with another card at once', async () => {
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

describe('an instalment whose payer hesitates, or is not let through', () => {
  test('is given up, and paid later', async () => {
    const { page, donor } = await refused(refusedLater)
    await choice(page, 'Une autre carte').check()
    await button(page, /^Régler 34,33/).click()
    await donor.atCard('Régler par carte')
    await button(page, 'Annuler, je réglerai plus tard').click()
    await expect(donor.heading('Vous avez annulé ce paiement')).toBeVisible()
    expect(new URL(page.url()).pathname).toMatch(/^\/paiement\/regularisation\/annulation\//)
    await hydrated(page)
    await isSound(page, 'given up')
    await choice(page, 'Une autre carte').check()
    await button(page, /^Régler 34,33/).click()
    await donor.atCard('Régler par carte')
    await donor.paysWith(cards.accepted)
    await isPaid(page)
  })

  test('fails at the bank’s check: its screen, and another try', async () => {
    const { page, donor } = await refused(refusedLater)
    await choice(page, 'Une autre carte').check()
    await button(page, /^Régler 34,33/).click()
    await donor.atCard('Régler par carte')
    await donor.paysWith(cards.challenged)
    await donor.answersBank('failure')
    await expect(donor.heading('Le paiement n’est pas passé')).toBeVisible()
    expect(new URL(page.url()).pathname).toMatch(/^\/paiement\/regularisation\/echec\//)
    await expect(page.getByText('L’authentification a échoué')).toBeVisible()
    await hydrated(page)
    await button(page, /^Régler 34,33/).click()
    await donor.atCard('Régler par carte')
    await donor.paysWith(cards.challenged)
    await donor.answersBank('success')
    await isPaid(page)
  })
})

describe('an instalment that is left half paid', () => {
  test('at the bank’s page is gone on with there, or given up', async () => {
    const { member, page, donor } = await refused(refusedLater)
    await choice(page, 'Une autre carte').check()
    await button(page, /^Régler 34,33/).click()
    await donor.atCard('Régler par carte')
    await donor.paysWith(cards.challenged)
    await expect(button(page, 'Confirmer le paiement')).toBeVisible({ timeout: 30_000 })
    await open(page, await member.linkIn('installmentRefused', 'regularisationUrl'))
    await expect(donor.heading('Votre banque attend votre confirmation')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continuer chez ma banque' })).toBeVisible()
    await button(page, 'Annuler, je réglerai plus tard').click()
    await expect(donor.heading('Vous avez annulé ce paiement')).toBeVisible()
  })

  test('and taken up in another tab: the first says so before it offers anything', async () => {
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
    await expect(donor.heading('Ce paiement a été repris dans un autre onglet')).toBeVisible({
      timeout: 30_000,
    })
    await isSound(page, 'taken over')
  })
})

describe('an instalment without a mouse', () => {
  test('may be paid with the keyboard alone', async () => {
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
  test('opens in the language of its mail, and so does all that follows', async () => {
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
    // The page of what is to come has its language in its address: whoever goes on from there keeps it.
    const other = await site.visit()
    await open(other, await member.linkIn('installmentRefused', 'manageUrl'))
    await other.getByRole('link', { name: words('en', 'schedule')('card.payAction') }).click()
    await expect(other).toHaveURL(/\/paiement\/regularisation\//)
    await expect(other.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('that is no good any more is replaced by a new one, by mail', async () => {
    const { member, page, donor } = await refused(refusedLater)
    const { pathname } = new URL(page.url())
    await open(page, `${pathname}?cle=autre`)
    await expect(donor.heading('Ce lien n’est plus valable')).toBeVisible()
    await button(page, 'Recevoir un nouveau lien').click()
    await expect(page.getByRole('heading', { name: 'C’est noté' })).toBeFocused()
    await open(page, await member.linkIn('regularisationLink', 'regularisationUrl'))
    await expect(donor.heading(/restent à régler$/)).toBeVisible()
  })
})
