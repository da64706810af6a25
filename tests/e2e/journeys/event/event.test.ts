import { expect } from '../../../build/e2e/expect.ts'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aBuyer } from '../../../build/e2e/visitors/a-buyer.ts'
import { aGala, gala, galaPath } from '../../../build/e2e/a-gala.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const site = aSite((db) => aGala(db))

const enriched = '/organizations/la-ruche/forms/evenements/gala/enriched'

async function adultsLeft(): Promise<number | null> {
  const answer = await fetch(`${site.url}/ha-api${enriched}`)
  const { tiers } = (await answer.json()) as { tiers: { remainingNumber: number | null }[] }
  return tiers[0]?.remainingNumber ?? null
}

test('a family of four orders tickets, pays with 3-D Secure, and gets them on screen and by mail', async () => {
  const page = await site.visit()
  const buyer = aBuyer(page)
  await buyer.openCampaign()
  await buyer.chooses({ [gala.adult]: 2, [gala.child]: 2 })
  await expect(page.getByRole('complementary', { name: 'Votre commande' })).toContainText('44,10 €')
  await page.getByRole('button', { name: 'Continuer : 44,10 €' }).click()
  await expect(buyer.heading('Qui vient ?')).toBeVisible()
  await fillTickets(page, buyer)
  await isSound(page, 'participants')

  // After one step back and forth everything is unchanged.
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(buyer.heading('Choisissez vos billets')).toBeVisible()
  await expect(buyer.quantity(gala.adult)).toHaveValue('2')
  await buyer.toTickets()
  await page.reload()
  await hydrated(page)
  await expect(buyer.ticket(1).getByRole('checkbox', { name: gala.frontRow })).toBeChecked()
  await expect(buyer.ticket(2).getByRole('radio', { name: 'Légumes' })).toBeChecked()
  await expect(buyer.ticket(4).getByLabel('Prénom')).toHaveValue('Léon')
  await buyer.toBilling()

  await page.getByRole('button', { name: 'Utiliser les informations de Zoé L’Haÿ-Moreau' }).click()
  await expect(page.getByText('Les informations de Zoé L’Haÿ-Moreau sont remplies.')).toBeVisible()
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('Zoé')
  await buyer.types({ emailConfirmation: 'zoe.moreau@exemple.fr' })
  await isSound(page, 'billing')
  await buyer.toSummary()
  await expect(page.getByRole('main')).toContainText('Menu : Viande')
  await isSound(page, 'summary')
  await expect.poll(adultsLeft).toBe(4)

  await page.getByRole('button', { name: 'Payer 52,10 €' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'erreurs à corriger' })
  await expect(refusal).toContainText('conditions de vente')
  await buyer.tips('mid')
  await buyer.acceptsAll()
  await buyer.orders()
  await expect(securedNote(page)).toBeVisible()
  await buyer.paysWith(cards.challenged)
  await buyer.answersBank('success')
  await buyer.isConfirmed()
  await expect(page.getByRole('region', { name: 'Vos billets' })).toContainText('56,30 €')
  await isSound(page, 'confirmation')
  await hasTickets(page)
  await isSound(page, 'tickets')
  await expectLedgerRight()
  await mailHasTickets(page)
  const campaign = await site.visit()
  await open(campaign, galaPath)
  await expect(aBuyer(campaign).line(gala.adult)).toContainText('Plus que 4')
})

/** The first of each tier is copied to the following ones, which retain their own answers. */
async function fillTickets(page: Page, buyer: ReturnType<typeof aBuyer>): Promise<void> {
  const copy = 'Copier ces informations pour les participants suivants'
  await buyer.names(1, { firstName: 'Zoé', lastName: 'L’Haÿ-Moreau', email: 'zoe.moreau@exemple.fr' })
  await buyer.answers(1, 'Viande')
  await buyer.ticket(1).getByRole('checkbox', { name: copy }).check()
  await expect(buyer.ticket(4).getByLabel('Nom', { exact: true })).toHaveValue('L’Haÿ-Moreau')
  await expect(buyer.ticket(2).getByRole('radio', { name: 'Viande' })).toBeChecked()
  await buyer.answers(2, 'Légumes')
  await buyer.names(2, { firstName: 'Adam', email: '' })
  await buyer.names(3, { firstName: 'Inès', email: '' })
  await buyer.names(4, { firstName: 'Léon', email: '' })
  // There is one seat in the front row: the other tickets cannot choose it.
  const seat = (ticket: number) => buyer.ticket(ticket).getByRole('checkbox', { name: gala.frontRow })
  await expect(buyer.ticket(1)).toContainText('Plus que 1')
  await seat(1).check()
  await expect(seat(2)).toBeDisabled()
  await expect(buyer.ticket(2)).toContainText('Déjà choisie ailleurs dans votre commande')
  await expect(buyer.box()).toContainText('52,10 €')
  await expect(page.getByRole('alert')).toHaveCount(0)
}

const securedNote = (page: Page) => page.getByRole('banner').getByText('Paiement sécurisé')

async function hasTickets(page: Page): Promise<void> {
  // Nothing is paid here any more.
  await expect(securedNote(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Voir mes billets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vos 4 billets' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Code QR du billet/ })).toHaveCount(4)
  for (const name of ['Zoé', 'Adam', 'Inès', 'Léon']) {
    await expect(page.getByText(`${name} L’Haÿ-Moreau`)).toBeVisible()
  }
}

async function expectLedgerRight(): Promise<void> {
  const order = await site.db.selectFrom('order').selectAll().executeTakeFirstOrThrow()
  expect(order).toMatchObject({ amount_cents: 5210, tip_cents: 420, discount_cents: 0 })
  const lines = await site.db.selectFrom('order_item').select('amount_cents').orderBy('position').execute()
  expect(lines.map((line) => line.amount_cents)).toEqual([2300, 1500, 705, 705])
  const entries = await site.db
    .selectFrom('ledger_entry')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .select(['kind', 'ledger_entry.amount_cents'])
    .orderBy('ledger_entry.amount_cents')
    .execute()
  expect(entries).toEqual([
    { kind: 'org_payable', amount_cents: -5210 },
    { kind: 'platform_tip', amount_cents: -420 },
    { kind: 'psp_clearing', amount_cents: 5630 },
  ])
  await expect.poll(() => site.violations()).toEqual([])
  const [head = '', ...rows] = (await site.cli('attendees', 'la-ruche/gala')).trim().split('\r\n')
  expect(head).toContain('Billet;Commande;Date;Prénom;Nom')
  expect(rows.map((row) => row.split(';').slice(3, 5).join(' '))).toEqual([
    'Zoé L’Haÿ-Moreau',
    'Adam L’Haÿ-Moreau',
    'Inès L’Haÿ-Moreau',
    'Léon L’Haÿ-Moreau',
  ])
  expect(rows[0]).toContain(`${gala.frontRow};Viande;23,00`)
}

async function mailHasTickets(page: Page): Promise<void> {
  await page.goto('/boite-aux-lettres')
  const subject = `Vos billets pour « ${gala.title} » sont confirmés`
  const mails = [subject, 'Nouvelle inscription : 52,10'].map((name) => page.getByRole('link', { name }))
  const sent = async () => {
    await page.reload()
    return Promise.all(mails.map((mail) => mail.count()))
  }
  await expect.poll(sent).toEqual([1, 1])
  await page.getByRole('link', { name: subject }).click()
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Afficher les billets' })
  const address = (await link.getAttribute('href')) ?? ''
  await open(page, new URL(address).pathname)
  await expect(page.getByRole('img', { name: /^Code QR/ })).toHaveCount(4)
}
