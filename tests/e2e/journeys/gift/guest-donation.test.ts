import { expect } from '../../../build/e2e/expect.ts'
import { test } from 'vitest'
import { aDonor, cards, formPath, zoe } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { startSiteProcess } from '../../../build/e2e/site-process.ts'
import { aForm } from '../../../build/a-form.ts'

/** The program as an operator starts it: the other journeys start it in a process that they share. */
const site = aSite((db) => aForm(db, { organisation: { taxReceipts: true } }), {}, startSiteProcess)

test('a guest gives 42 € with a tip and 3-D Secure, and the money, the order and the ledger are right', async () => {
  const page = await site.visit()
  const donor = aDonor(page)
  await donor.openCampaign()
  await page.getByLabel('Autre montant').fill('42')
  await expect(page.getByText('Votre don de 42 € vous coûte 14,28 €')).toBeVisible()
  await page.getByRole('button', { name: 'Donner 42 €' }).click()
  await donor.types(zoe)
  await page.getByRole('checkbox', { name: 'Afficher le montant' }).check()
  await donor.toSummary()
  await donor.tips('mid')
  await donor.accepts()
  await donor.orders()
  await donor.paysWith(cards.challenged)
  await expect(donor.heading('Confirmez-vous ce paiement')).toBeVisible()
  await donor.answersBank('success')
  await donor.isConfirmed()
  await expect(page.getByText('45,40 €', { exact: true })).toBeVisible()

  const orders = await site.db.selectFrom('order').select(['amount_cents', 'tip_cents']).execute()
  expect(orders).toEqual([{ amount_cents: 4200, tip_cents: 340 }])
  const entries = await site.db
    .selectFrom('ledger_entry')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .select(['kind', 'ledger_entry.amount_cents'])
    .orderBy('ledger_entry.amount_cents')
    .execute()
  expect(entries).toEqual([
    { kind: 'org_payable', amount_cents: -4200 },
    { kind: 'platform_tip', amount_cents: -340 },
    { kind: 'psp_clearing', amount_cents: 4540 },
  ])
  await expect.poll(() => site.violations()).toEqual([])
  expect(await site.cli('verify-ledger')).toContain('ledger balanced: 1 transactions')

  const list = await site.visit()
  await open(list, formPath)
  await expect(list.getByText('Anonyme')).toBeVisible()
  await expect(list.getByText('Zoé')).toHaveCount(0)
  // Answered before paying: folded.
  await page.getByText('Changer ce qui est public').click()
  await page.getByRole('checkbox', { name: 'Afficher mon prénom' }).check()
  await page.getByLabel('Un message pour l’association').fill('Bravo à toute l’équipe')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Vos choix sont enregistrés.')).toBeVisible()
  await open(list, formPath)
  await expect(list.getByText('Bravo à toute l’équipe')).toBeVisible()

  await expect(list.getByText('Zoé L.')).toBeVisible()

  await page.goto('/boite-aux-lettres')
  const confirmation = page.getByRole('link', { name: 'Votre don pour La Ruche est confirmé' })
  const sent = async () => {
    await page.reload()
    return [await page.getByRole('link', { name: 'Nouveau don : 42,00' }).count(), await confirmation.count()]
  }
  await expect.poll(sent).toEqual([1, 1])
  await confirmation.click()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText('Merci de tout cœur.')).toBeVisible()
  await expect(mail.getByRole('cell', { name: '45,40 €' })).toBeVisible()
})

test('a card that needs no authentication is confirmed at once, with an amount suggested by the form', async () => {
  const page = await site.visit()
  const donor = aDonor(page)
  await donor.openCampaign()
  await page.getByRole('radio', { name: '50 €' }).check()
  await page.getByRole('button', { name: 'Donner 50 €' }).click()
  await donor.fillsPayer()
  await donor.tips('none')
  await donor.accepts()
  await donor.orders()
  await donor.paysWith(cards.accepted)
  await donor.isConfirmed()
  await expect(page.getByText('50,00 € pour La Ruche.')).toBeVisible()
  await expect.poll(() => site.violations()).toEqual([])
})

test('after a refused card another one is entered, and nothing else again', async () => {
  const page = await site.visit()
  const donor = aDonor(page)
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/ha-initialize')) opened.push(request.url())
  })
  await donor.goesToCard('42', 'low')
  await donor.paysWith(cards.declined)
  await expect(page.getByRole('alert')).toContainText('Le paiement a été refusé')
  await expect(page.getByRole('alert')).toContainText('Aucun montant n’a été débité.')
  await donor.atCard()
  await donor.paysWith(cards.accepted)
  await donor.isConfirmed()
  // The first fields came with the start of the payment: only the second ones were asked for.
  expect(opened).toHaveLength(1)
  await expect(page.getByText('zo•')).toHaveCount(0)
  await expect.poll(() => site.violations()).toEqual([])
})
