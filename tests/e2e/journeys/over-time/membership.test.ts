import { expect } from '../../../build/e2e/expect.ts'
import { test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { anOrder, buyer } from '../../../build/e2e/visitors/an-order.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import {
  expectLedgerBalanced,
  dayInMonths,
  debitsOf,
  scheduleIn,
  timesCard,
  today,
} from '../../../build/over-time/shown-schedule.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { tabTo } from '../../../build/e2e/tab-to.ts'

const site = aSite((db) =>
  aForm(db, {
    form: {
      type: 'Membership',
      slug: 'cours',
      title: 'Cours de cirque',
      installments: [1, 3, 10],
      tiers: [{ name: 'Cours du mercredi', price: 10_000 }],
    },
  }),
)

const path = '/associations/la-ruche/adhesions/cours'
/** Requires its holder once, then is charged without. */
const strongOnce = '4000002500003155'

test('a membership in three instalments: chosen by keyboard, 3-D Secure today, the rest on its days', async () => {
  const page = await site.visit()
  const order = anOrder(page, path)
  await order.openStep(1)
  await order.takes('Cours du mercredi', 1)
  await order.next().click()
  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByLabel('Nom', { exact: true }).fill('Moreau')
  await order.goesTo('Vos coordonnées')
  await order.types(buyer)
  await order.goesTo('Récapitulatif')
  await expect(order.payButton().first()).toHaveText(/100,00/)

  await order.tips('low')
  await expect(timesCard(page, 10)).toBeVisible()
  await tabTo(page, timesCard(page, 1))
  await page.keyboard.press('ArrowDown')
  await expect(timesCard(page, 3)).toBeChecked()
  await expect(
    page.getByRole('radio', { name: 'En 3 fois 34,34 € aujourd’hui, puis 2 × 34,33 €' }),
  ).toBeVisible()
  await expect
    .poll(() => scheduleIn(page, 'Votre échéancier'))
    .toEqual([
      `1 | ${today()} | 34,34 €`,
      `2 | ${dayInMonths(1)} | 34,33 €`,
      `3 | ${dayInMonths(2)} | 34,33 €`,
    ])
  await page.getByLabel('Jour des prélèvements suivants').selectOption('Le 5 de chaque mois')
  await expect(page.getByText(`Le premier aura lieu le ${dayInMonths(1, 5)}.`)).toBeVisible()
  await expect(
    page.getByText(`en 2 prélèvements jusqu’au ${dayInMonths(2, 5)}. Total : 103,00 €.`),
  ).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Plus tard, 2 prélèvements')).toBeVisible()

  await page.reload()
  await hydrated(page)
  await expect(timesCard(page, 3)).toBeChecked()
  await expect(page.getByLabel('Jour des prélèvements suivants')).toHaveValue('5')

  await page.getByRole('checkbox', { name: /^Je confirme ma contribution.*répartie sur 3 paiements/ }).check()
  await order.accepts()
  await expect(order.payButton().first()).toHaveText('Payer 34,34 €')
  await order.orders()
  await expect(page.getByText('Votre carte est enregistrée par notre prestataire')).toBeVisible()
  await page.getByText('Puis 68,66 € en 2 prélèvements').click()
  await expect
    .poll(() => scheduleIn(page, 'Vos prochains prélèvements'))
    .toEqual([`2 | ${dayInMonths(1, 5)} | 34,33 €`, `3 | ${dayInMonths(2, 5)} | 34,33 €`])
  await order.paysWith(strongOnce)
  await order.answersBank('success')
  await order.isThanked('Membership')
  await expect(page.getByText('Total de la commande')).toBeVisible()
  await expect.poll(() => scheduleIn(page, 'Votre échéancier')).toHaveLength(3)
  await expect(page.getByRole('row', { name: /^1 .*payé/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^3 .*à venir/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gérer mes prélèvements' })).toBeVisible()

  expect(await debitsOf(site)).toEqual([
    { number: 1, amount: 3334, tip: 100, state: 'paid' },
    { number: 2, amount: 3333, tip: 100, state: 'planned' },
    { number: 3, amount: 3333, tip: 100, state: 'planned' },
  ])
  await expectLedgerBalanced(site)
})

test('a single payment can be chosen again, and the whole amount is then due now', async () => {
  const page = await site.visit({ width: 390, height: 844 })
  const order = anOrder(page, path)
  await order.openStep(1)
  await order.takes('Cours du mercredi', 1)
  await order.next().click()
  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByLabel('Nom', { exact: true }).fill('Moreau')
  await order.goesTo('Vos coordonnées')
  await order.types(buyer)
  await order.goesTo('Récapitulatif')
  await timesCard(page, 10).check()
  await expect(page.getByText('À payer aujourd’hui').filter({ visible: true })).toBeVisible()
  await expect(order.payButton().last()).toHaveText('Payer 10,00 €')
  await isSound(page, 'ten times on a phone')
  await timesCard(page, 1).check()
  await expect(order.payButton().last()).toHaveText('Payer 100,00 €')
  await expect(page.getByRole('table')).toHaveCount(0)
})
