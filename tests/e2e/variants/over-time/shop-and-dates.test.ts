import { expect } from '../../../build/e2e/expect.ts'
import { test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { anOrder, buyer } from '../../../build/e2e/visitors/an-order.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import {
  expectLedgerBalanced,
  dayInMonths,
  scheduleIn,
  timesCard,
  today,
} from '../../../build/over-time/shown-schedule.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const dates = [1, 4].map((months) => {
  const [day, month, year] = dayInMonths(months, 1).split('/')
  return `${year}-${month}-${day}`
})

const site = aSite(async (db) => {
  await aForm(db, {
    form: {
      type: 'Shop',
      slug: 'boutique',
      title: 'La boutique',
      installments: [1, 3],
      tiers: [
        { name: 'Un métier à tisser', price: 30_000, vatRate: 20 },
        { name: 'Bon cadeau', price: 5000, isExcludedFromInstallments: true },
      ],
    },
  })
  await aForm(db, {
    form: {
      type: 'Event',
      slug: 'stage',
      title: 'Le stage',
      acceptOpenDonation: true,
      tiers: [
        {
          name: 'Une semaine',
          price: 45_000,
          paymentFrequency: 'INSTALLMENT',
          terms: [{ date: '2020-01-01', amount: 15_000 }, ...dates.map((date) => ({ date, amount: 15_000 }))],
        },
        { name: 'Une journée', price: 6000 },
      ],
    },
  })
})

test('a shop order in three instalments: an excluded item is paid today, and the page shows it', async () => {
  const page = await site.visit()
  const order = anOrder(page, '/associations/la-ruche/boutiques/boutique')
  await order.openStep(1)
  await order.takes('Un métier à tisser', 1)
  await order.takes('Bon cadeau', 1)
  await order.goesTo('Acheteur')
  await order.types(buyer)
  await order.goesTo('Récapitulatif')
  await timesCard(page, 3).check()
  await expect(page.getByText('Payé en entier aujourd’hui : Bon cadeau.')).toBeVisible()
  await expect
    .poll(() => scheduleIn(page, 'Votre échéancier'))
    .toEqual([
      `1 | ${today()} | 150,00 €`,
      `2 | ${dayInMonths(1)} | 100,00 €`,
      `3 | ${dayInMonths(2)} | 100,00 €`,
    ])
  await isSound(page, 'excluded')
  await order.pays()
  await order.isThanked('Shop')
  const [first] = await site.db
    .selectFrom('payment')
    .select(['amount_cents as amount'])
    .where('state', '=', 'paid')
    .execute()
  expect(first?.amount).toBe(15_000)
  await expectLedgerBalanced(site)
})

test('dates and amounts of the association: the due part is paid today, the rest on its days', async () => {
  const page = await site.visit()
  const order = anOrder(page, '/associations/la-ruche/evenements/stage')
  await order.openStep(1)
  await page.getByText('450,00 € en 3 versements').click()
  await order.takes('Une semaine', 1)
  await order.takes('Une journée', 1)
  await expect(page.getByText('le détail des versements figure dans le récapitulatif')).toBeVisible()
  await order.goesTo(order.t.questions('title.participants'))
  await expect(page.getByLabel('Prénom')).toHaveCount(2)
  for (const field of await page.getByLabel('Prénom').all()) await field.fill('Zoé')
  for (const field of await page.getByLabel('Nom', { exact: true }).all()) await field.fill('Moreau')
  await order.goesTo('Vos coordonnées')
  await order.types(buyer)
  await order.goesTo('Récapitulatif')
  await expect(page.getByText('Les dates et les montants sont fixés par l’association.')).toBeVisible()
  await expect(page.getByLabel('Jour des prélèvements suivants')).toHaveCount(0)
  await expect
    .poll(() => scheduleIn(page, 'Votre échéancier'))
    .toEqual([
      `1 | ${today()} | 210,00 €`,
      `2 | ${dayInMonths(1, 1)} | 150,00 €`,
      `3 | ${dayInMonths(4, 1)} | 150,00 €`,
    ])
  await order.pays()
  await order.isThanked('Event')
  await expect(page.getByText('Premier paiement de 210,00 €')).toBeVisible()
  await expectLedgerBalanced(site)
})
