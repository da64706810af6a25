import { expect } from '../../../build/e2e/expect.ts'
import { lostNetwork } from '../../../build/e2e/go-offline.ts'
import type { Page } from 'playwright-core'
import { afterEach, describe, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aDonor, cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { opensCardPage } from '../../../build/e2e/visitors/card-page.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'

let gift: StoredForm
const site = aSite(async (db) => {
  gift = await aForm(db, { organisation: { taxReceipts: true } })
})

/** The pay button is disabled, and its description gives the reason. */
async function isOffShown(page: Page): Promise<void> {
  const button = aDonor(page).payButton()
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(/Vous êtes hors connexion/)
}

afterEach(async () => {
  await expect.poll(() => site.violations(), { timeout: 20_000 }).toEqual([])
})

describe('the bank refuses', () => {
  test('cancelled at the bank: no statement about money, and a link to the card page', async () => {
    const page = await site.visit()
    const donor = await opensCardPage(page, site, gift)
    await donor.paysWith(cards.challenged)
    await donor.answersBank('cancel')
    await expect(donor.heading('Vous avez annulé le paiement')).toBeVisible()
    await expect(page.getByText('Nous n’avons enregistré aucun paiement.')).toBeVisible()
    await page.getByRole('link', { name: 'Réessayer le paiement' }).click()
    await donor.atCard()
    await donor.paysWith(cards.accepted)
    await donor.isConfirmed()
  })

  test('authentication failed: not debited, the next step, and a successful second try', async () => {
    const page = await site.visit()
    const donor = await opensCardPage(page, site, gift)
    await donor.paysWith(cards.challenged)
    await donor.answersBank('failure')
    await expect(donor.heading('L’authentification a échoué')).toBeVisible()
    await expect(page.getByText('Aucun montant n’a été débité.')).toBeVisible()
    await expect(page.getByText('3-D Secure').first()).toBeVisible()
    await page.getByRole('link', { name: 'Réessayer le paiement' }).click()
    await donor.atCard()
    await donor.paysWith(cards.challenged)
    await donor.answersBank('success')
    await donor.isConfirmed()
  })

  test('refused after the authentication', async () => {
    const page = await site.visit()
    const donor = aDonor(page)
    await donor.goesToCard()
    await donor.paysWith(cards.declinedAfterChallenge)
    await donor.answersBank('success')
    await expect(donor.heading('Le paiement a été refusé')).toBeVisible()
    await page.getByRole('button', { name: 'Revenir à mon panier' }).click()
    await expect(donor.heading('Récapitulatif')).toBeVisible()
  })

  test('refused five times: the payment stops, with a recovery action', async () => {
    const page = await site.visit()
    const donor = aDonor(page)
    await donor.goesToCard()
    for (const left of ['4 essais', '3 essais', '2 essais', '1 essai']) {
      await donor.paysWith(cards.declined)
      await expect(page.getByRole('alert')).toContainText(`Il vous reste ${left}`)
      await donor.atCard()
    }
    await donor.paysWith(cards.declined)
    await expect(donor.heading('Trop de tentatives pour ce paiement')).toBeVisible()
    // The cart cannot be used any more: the form starts a new one, with the former input.
    await page.getByRole('link', { name: 'Voir la page de la campagne' }).click()
    const storedCarts = () =>
      page.evaluate(() =>
        ['cart', 'draft'].map((name) => sessionStorage.getItem(`${name}:la-ruche/Donation/dons`) !== null),
      )
    await expect.poll(storedCarts).toEqual([false, true])
  })
})

describe('the donor changes the gift', () => {
  test('cancels the payment, changes the gift, and pays the new amount', async () => {
    const page = await site.visit()
    const donor = aDonor(page)
    await donor.goesToCard()
    await page.getByRole('button', { name: 'Annuler et revenir à mon panier' }).click()
    await expect(donor.heading('Récapitulatif')).toBeVisible()
    await page.getByRole('link', { name: 'Modifier le don' }).click()
    await donor.gives('30')
    await donor.toSummary()
    await donor.tips('none')
    await donor.accepts()
    await donor.orders()
    await expect(donor.payButton()).toHaveText(/30,00/)
    await donor.paysWith(cards.accepted)
    await donor.isConfirmed()
  })

  test('a tab opened during the payment shows that it is in progress, and leads to its state', async () => {
    const page = await site.visit()
    const donor = aDonor(page)
    await donor.goesToCard()
    const opened = page.context().waitForEvent('page')
    await page.evaluate(() => void window.open('/associations/la-ruche/formulaires/dons/3'))
    const other = aDonor(await opened)
    await expect(other.heading('Un paiement est en cours pour ce panier')).toBeVisible()
    await donor.paysWith(cards.accepted)
    await donor.isConfirmed()
    await (await opened).getByRole('link', { name: 'Reprendre le paiement' }).click()
    await other.isConfirmed()
  })

  test('a tab opened during the payment may cancel it: the first tab shows it', async () => {
    const page = await site.visit()
    const donor = aDonor(page)
    await donor.goesToCard()
    const opened = page.context().waitForEvent('page')
    await page.evaluate(() => void window.open('/associations/la-ruche/formulaires/dons/3'))
    const second = await opened
    await second.getByRole('button', { name: 'Annuler ce paiement et modifier mon panier' }).click()
    await expect(aDonor(second).heading('Récapitulatif')).toBeVisible()
    await donor.paysWith(cards.accepted)
    await expect(donor.heading(/annulé|dépassé/)).toBeVisible()
  })
})

describe('the network fails', () => {
  test('offline: the pay buttons are disabled with the reason, and work again with the network', async () => {
    const page = await site.visit({
      expects: lostNetwork,
    })
    const donor = aDonor(page)
    await donor.openStep(1)
    await donor.gives('42')
    await donor.fillsPayer()
    await donor.tips('none')
    await donor.accepts()
    await donor.isSettled()
    await page.context().setOffline(true)
    await isOffShown(page)
    await page.context().setOffline(false)
    await donor.orders()
    await page.context().setOffline(true)
    await isOffShown(page)
    await expect(page.getByRole('button', { name: donor.t.payment('cancel') })).toBeDisabled()
    await page.context().setOffline(false)
    await expect(donor.payButton()).toBeEnabled()
    await donor.paysWith(cards.accepted)
    await donor.isConfirmed()
  })
})

describe('the answer is late', () => {
  test('the answer of the bank is lost: pending, then confirmed automatically, charged once', async () => {
    const page = await site.visit()
    const donor = await opensCardPage(page, site, gift)
    await site.play({ operation: 'charge', loseAnswer: true })
    await site.play({ operation: 'webhook', withhold: true, times: 1000 })
    await donor.paysWith(cards.accepted)
    await expect(page.getByText('ne rafraîchissez pas').filter({ visible: true }).last()).toBeVisible()
    await donor.isConfirmed()
  })

  test('the bank is slow: the page waits and shows the result', async () => {
    const page = await site.visit()
    const donor = await opensCardPage(page, site, gift)
    await site.play({ operation: 'charge', settlesAfterMs: 3000 })
    await donor.paysWith(cards.accepted)
    await expect(page.getByText('ne rafraîchissez pas').filter({ visible: true }).last()).toBeVisible()
    await donor.isConfirmed()
  })

  test('a reload while the bank waits leads back to the bank', async () => {
    const page = await site.visit()
    const donor = await opensCardPage(page, site, gift)
    const address = page.url()
    await donor.paysWith(cards.challenged)
    await expect(donor.heading('Confirmez-vous ce paiement')).toBeVisible()
    await page.goto(address)
    await hydrated(page)
    await expect(donor.heading('Votre banque attend votre confirmation')).toBeVisible()
    await page.getByRole('link', { name: 'Continuer sur le site de ma banque' }).click()
    await donor.answersBank('success')
    await donor.isConfirmed()
  })
})
