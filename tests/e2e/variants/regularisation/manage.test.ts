import { dayMinutes, moveClock } from '../../../build/e2e/a-clock.ts'
import { expect } from '../../../build/e2e/expect.ts'
import type { Page } from 'playwright-core'
import { afterEach, describe, test } from 'vitest'
import { aDonor, cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { aSubscriber, subscriberForms } from '../../../build/links/a-subscriber.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { tabTo } from '../../../build/e2e/tab-to.ts'

const site = aSite(subscriberForms)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

afterEach(async () => {
  await expect.poll(() => site.violations(), { timeout: 20_000 }).toEqual([])
})

/** A person who gives 20 EUR a month, at the page of the confirmation's link. */
async function monthlyGiver() {
  const giver = aSubscriber(site)
  await giver.givesMonthly(cards.accepted)
  const page = await site.visit()
  const path = await giver.linkIn('payerConfirmation', 'manageUrl')
  await open(page, path)
  await expect(aDonor(page).heading('Bonjour Zoé, voici vos prélèvements')).toBeVisible()
  return { giver, page, path }
}

describe('a monthly gift', () => {
  test('can be paused and resumed', async () => {
    const { giver, page } = await monthlyGiver()
    await expect(page.getByText(/^Prochain prélèvement/)).toBeVisible()
    await button(page, 'Mettre en pause').click()
    await expect(page.getByText('Aucun prélèvement jusqu’à votre reprise.')).toBeVisible()
    await expect(button(page, 'Reprendre les prélèvements')).toBeVisible()
    // A reload shows the state of the server.
    await page.reload()
    await button(page, 'Reprendre les prélèvements').click()
    await expect(page.getByText(/^Prochain prélèvement/)).toBeVisible()
    await expect.poll(() => giver.countMails('scheduleChanged')).toBe(2)
  })

  test('changes its amount: an invalid one is reported, no input is lost', async () => {
    const { giver, page } = await monthlyGiver()
    const amount = page.getByLabel('Montant par mois pour La Ruche')
    // The same message twice is one toast.
    await button(page, 'Enregistrer le nouveau montant').click()
    await button(page, 'Enregistrer le nouveau montant').click()
    await expect(page.getByText('C’est déjà le montant enregistré')).toHaveCount(1)
    await amount.fill('0,20')
    await button(page, 'Enregistrer le nouveau montant').click()
    await expect(page.getByRole('alert').filter({ hasText: '1 erreur à corriger' })).toBeVisible()
    await expect(amount).toBeFocused()
    await expect(amount).toHaveValue(/^0[.,]20?$/)
    await amount.fill('35')
    await page.getByLabel('Contribution par mois à Obole').fill('0')
    await button(page, 'Enregistrer le nouveau montant').click()
    await expect(page.getByText(/^35,00.€ par mois pour La Ruche, depuis/)).toBeVisible()
    await expect(page.getByText(/^Prochain prélèvement.: 35,00/)).toBeVisible()
    await expect.poll(() => giver.countMails('scheduleChanged')).toBe(1)
  })

  test('stops after one confirmation, with the keyboard only', async () => {
    const { giver, page, path } = await monthlyGiver()
    await tabTo(page, button(page, 'Arrêter les prélèvements'))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Arrêter vos prélèvements pour La Ruche/ })
    await expect(dialog).toBeVisible()
    await tabTo(page, button(page, 'Non, ne rien changer').last())
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(button(page, 'Arrêter les prélèvements')).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, button(page, 'Oui, arrêter'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Vos prélèvements sont arrêtés').first()).toBeVisible()
    await expect(page.getByText(/^Prochain prélèvement/)).toHaveCount(0)
    await moveClock(site, 62 * dayMinutes)
    await open(page, path)
    await expect(page.getByText('Plus rien ne sera débité')).toBeVisible()
    expect(await giver.countMails('installmentPaid')).toBe(0)
  })

  test('is read in English, at 320 pixels', async () => {
    const { page: french, path } = await monthlyGiver()
    await expect(french.locator('a[hreflang="en"]')).toHaveCount(1)
    const page = await site.visit({ width: 320, height: 640, colorScheme: 'dark' })
    await open(page, `${path}/en`)
    await expect(aDonor(page, 'en').heading('Hello Zoé, here are your payments')).toBeVisible()
  })
})

test('a monthly tip: an invalid amount is reported, a higher one is confirmed', async () => {
  const { giver, page } = await monthlyGiver()
  const tip = page.getByLabel('Contribution par mois à Obole')
  await expect(tip).toHaveValue('1,60')
  await tip.fill('160')
  await button(page, 'Enregistrer le nouveau montant').click()
  await expect(page.getByText('La contribution ne peut pas dépasser 100').first()).toBeVisible()
  await tip.fill('2')
  await expect(page.getByRole('checkbox', { name: /2,00.€ par mois à Obole/ })).not.toBeChecked()
  await button(page, 'Enregistrer le nouveau montant').click()
  await expect(page.getByText('Cochez la case').first()).toBeVisible()
  await isSound(page, 'a tip to confirm')
  expect(await giver.countMails('scheduleChanged')).toBe(0)
  await page.getByRole('checkbox', { name: /2,00.€ par mois à Obole/ }).check()
  await button(page, 'Enregistrer le nouveau montant').click()
  await expect(page.getByText(/et 2,00.€ pour Obole/)).toBeVisible()
})

test('two pages of one gift: the later change is refused, and the page shows the present state', async () => {
  const { page: second, path } = await monthlyGiver()
  const first = await site.visit({ expects: [/409 \(Conflict\)/] })
  await open(first, path)
  await button(first, 'Mettre en pause').click()
  await expect(button(first, 'Reprendre les prélèvements')).toBeVisible()
  await button(second, 'Arrêter les prélèvements').click()
  await button(second, 'Oui, arrêter').click()
  await expect(second.getByText('Vos prélèvements sont arrêtés').first()).toBeVisible()
  await button(first, 'Reprendre les prélèvements').click()
  await expect(first.getByText('La situation a changé entre-temps')).toBeVisible()
  await expect(button(first, 'Reprendre les prélèvements')).toHaveCount(0)
  await expect(first.getByText('Vos prélèvements sont arrêtés').first()).toBeVisible()
})

test('only its association stops a purchase in instalments, and another card is accepted', async () => {
  const member = aSubscriber(site)
  await member.joins(cards.accepted)
  const page = await site.visit()
  const donor = aDonor(page)
  await open(page, await member.linkIn('payerConfirmation', 'manageUrl'))
  await expect(page.getByRole('heading', { name: 'Annuler cette commande' })).toBeVisible()
  await expect(button(page, 'Arrêter les prélèvements')).toHaveCount(0)
  await page.getByRole('link', { name: 'Utiliser une autre carte' }).click()
  await expect(donor.heading(/^Régler 34,33.€ dès maintenant$/)).toBeVisible()
  await isSound(page, 'paid early')
  await page.getByRole('radio', { name: 'Une autre carte' }).check()
  await button(page, /^Régler 34,33/).click()
  await donor.atCard('Régler par carte')
  await donor.paysWith('4000002500003155')
  await donor.answersBank('success')
  await expect(donor.heading('Merci Zoé, c’est réglé')).toBeVisible({ timeout: 30_000 })
  await moveClock(site, 62 * dayMinutes)
  await expect.poll(() => member.countMails('installmentPaid'), { timeout: 30_000 }).toBe(2)
  await open(page, await member.linkIn('installmentPaid', 'manageUrl'))
  await expect(page.getByText('Tout est payé')).toBeVisible()
})

test('a tip is taken back in one click, and only once', async () => {
  const buyer = aSubscriber(site)
  await buyer.buys(cards.accepted)
  const page = await site.visit()
  const path = await buyer.linkIn('payerConfirmation', 'tipRefundUrl')
  await open(page, path)
  await expect(aDonor(page).heading(/^Demander le remboursement de votre contribution de 2,20/)).toBeVisible()
  await button(page, /^Demander le remboursement de 2,20/).click()
  await expect(
    aDonor(page).heading(/^Votre contribution est (en cours de remboursement|remboursée)$/),
  ).toBeVisible()
  await isSound(page, 'taken back')
  await open(page, path)
  await expect(button(page, /^Demander le remboursement/)).toHaveCount(0)
  await expect.poll(() => buyer.countMails('refundNotice'), { timeout: 20_000 }).toBe(1)
})

test('a purchase is withdrawn from in part, then completely, with a confirmation each time', async () => {
  const buyer = aSubscriber(site)
  await buyer.buys(cards.accepted)
  const page = await site.visit()
  await open(page, await buyer.linkIn('payerConfirmation', 'withdrawalUrl'))
  await expect(aDonor(page).heading('Vous rétracter de votre achat')).toBeVisible()
  await button(page, 'Confirmer la rétractation').click()
  await expect(page.getByRole('alert').filter({ hasText: '1 erreur à corriger' })).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await page.getByRole('checkbox', { name: /Pot de miel/ }).check()
  await page.getByLabel('Message à l’association').fill('Je le rapporte samedi.')
  await button(page, 'Confirmer la rétractation').click()
  await expect(aDonor(page).heading('Votre rétractation est enregistrée')).toBeVisible()
  await isSound(page, 'acknowledged')
  await expect.poll(() => buyer.countMails('withdrawalAsked')).toBe(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Déjà demandé le / })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Panier de légumes/ })).toBeChecked()
  await button(page, 'Confirmer la rétractation').click()
  await expect(aDonor(page).heading('Votre rétractation est enregistrée')).toBeVisible()
})

test('invalid links are reported', async () => {
  const page = await site.visit()
  for (const path of ['/prelevements/abc', '/contribution/abc/en', '/retractation/abc/es']) {
    await open(page, path)
    await expect(
      aDonor(page).heading(/Ce lien n’est plus valable|no longer valid|ya no es válido/),
    ).toBeVisible()
    await isSound(page, path)
  }
})
