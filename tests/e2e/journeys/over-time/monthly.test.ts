import { expect } from '../../../build/e2e/expect.ts'
import { test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aDonor, cards, zoe } from '../../../build/e2e/visitors/a-donor.ts'
import { anOrder, buyer } from '../../../build/e2e/visitors/an-order.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import {
  expectLedgerBalanced,
  dayInMonths,
  scheduleIn,
  today,
} from '../../../build/over-time/shown-schedule.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const site = aSite(async (db) => {
  await aForm(db, {
    organisation: { taxReceipts: true },
    form: {
      frequencies: ['SINGLE', 'SUBSCRIPTION'],
      tiers: [{ name: 'Un panier', price: 1500, paymentFrequency: 'SUBSCRIPTION' }],
    },
  })
  await aForm(db, {
    organisation: { taxReceipts: true },
    form: {
      type: 'Membership',
      slug: 'mois',
      title: 'Adhérer au mois',
      acceptOpenDonation: true,
      tiers: [
        { name: 'Au mois', price: 800, paymentFrequency: 'SUBSCRIPTION' },
        { name: 'À l’année', price: 9000 },
      ],
    },
  })
})

test('a monthly gift: amounts, taxes and tip per month, until it is stopped', async () => {
  const page = await site.visit()
  const donor = aDonor(page)
  await donor.openCampaign()
  await expect(page.getByRole('radio', { name: 'Une fois' })).toBeChecked()
  await page.getByLabel('Autre montant').fill('30')
  await page.getByRole('radio', { name: 'Chaque mois' }).check()
  await expect(page.getByLabel('Autre montant')).toHaveValue('30')
  await expect(page.getByText('30 € par mois (360 € par an) vous coûte 122,40 € par an')).toBeVisible()
  await page.getByRole('radio', { name: /15 €.*Un panier/ }).check()
  await page.getByRole('radio', { name: '20 €' }).check()
  await page.getByRole('button', { name: 'Donner 20 € par mois' }).click()
  await donor.fillsPayer()

  await expect(page.getByText('Don mensuel, avec reçu fiscal')).toBeVisible()
  await page.getByRole('radio', { name: /^1,60/ }).check()
  await page.getByLabel('Jour des prélèvements suivants').selectOption('Le 1er de chaque mois')
  const nextThree = async () => (await scheduleIn(page, 'Vos prochains prélèvements')).slice(0, 3)
  await expect
    .poll(nextThree)
    .toEqual([
      `1 | ${today()} | 21,60 €`,
      `2 | ${dayInMonths(1, 1)} | 21,60 €`,
      `3 | ${dayInMonths(2, 1)} | 21,60 €`,
    ])
  await expect(page.getByText('21,60 € aujourd’hui, puis 21,60 € chaque mois')).toBeVisible()
  await page.getByRole('checkbox', { name: /1,60 € par mois à Obole/ }).check()
  await donor.accepts()
  await donor.orders()
  await expect(page.getByText(`chaque mois à partir du ${dayInMonths(1, 1)}`)).toBeVisible()
  await donor.paysWith(cards.accepted)
  await donor.isConfirmed()
  await expect(page.getByText('Le premier est payé.')).toBeVisible()
  await expect(page.getByText('Total par mois')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vos prélèvements mensuels' })).toBeVisible()
  const schedules = await site.db.selectFrom('schedule').select(['kind', 'debit_day', 'tip_cents']).execute()
  expect(schedules).toEqual([{ kind: 'SUBSCRIPTION', debit_day: 1, tip_cents: 160 }])
  await expectLedgerBalanced(site)
})

test('back at the amount, the chosen frequency is selected, and can be changed', async () => {
  const page = await site.visit()
  const donor = aDonor(page)
  await donor.openStep(1)
  await page.getByRole('radio', { name: 'Chaque mois' }).check()
  await page.getByRole('radio', { name: '50 €' }).check()
  await donor.next().click()
  await donor.fillsPayer()
  await page.getByRole('link', { name: 'Modifier le don' }).click()
  await expect(page.getByRole('radio', { name: 'Chaque mois' })).toBeChecked()
  await expect(page.getByRole('radio', { name: '50 €' })).toBeChecked()
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('radio', { name: 'Chaque mois' })).toBeChecked()
  await page.getByRole('radio', { name: 'Une fois' }).check()
  await donor.next().click()
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue(zoe.firstName)
  await donor.toSummary()
  await expect(page.getByText('Don ponctuel, avec reçu fiscal')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('a monthly membership accepts a monthly gift, and no item that is paid once', async () => {
  const page = await site.visit({ expects: [/status of 400/] })
  const order = anOrder(page, '/associations/la-ruche/adhesions/mois')
  await order.openPage()
  await order.takes('Au mois', 1)
  await order.takes('À l’année', 1)
  await order.next().click()
  await expect(page.getByRole('alert')).toContainText('Payez séparément ce qui se règle en une fois')
  await isSound(page, 'mixed')
  await order.takes('À l’année', 0)
  await page.getByLabel('Ajouter un don').fill('2')
  await expect(page.getByRole('button', { name: 'Continuer : 10,00 € par mois' })).toBeVisible()
  await order.goesTo('Qui adhère ?')
  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByLabel('Nom', { exact: true }).fill('Moreau')
  await order.goesTo('Vos coordonnées')
  await order.types(buyer)
  for (const [label, value] of [
    ['Adresse', '3 rue des Lilas'],
    ['Code postal', '44000'],
    ['Ville', 'Nantes'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await order.goesTo('Récapitulatif')
  await order.pays()
  await order.isThanked('Membership')
  await expectLedgerBalanced(site)
})
