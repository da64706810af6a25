import { expect } from '../../build/e2e/expect.ts'
import { test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { anOrder, buyer } from '../../build/e2e/visitors/an-order.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'

const site = aSite((db) =>
  aForm(db, {
    form: {
      type: 'CrowdFunding',
      slug: 'le-four',
      title: 'Un four à pain pour le quartier',
      goal: 100_000,
      acceptOpenDonation: true,
      saleEndDate: '2090-12-31',
      expenseItems: [{ label: 'Briques', amount: 100_000 }],
      tiers: [
        { name: 'Une brique', description: 'Votre nom gravé.', price: 3000 },
        {
          name: 'Le tablier',
          description: 'Cousu par les voisines.',
          price: 25_000,
          stock: 1,
          customFields: [
            { label: 'Votre taille', type: 'ChoiceList', values: ['S', 'M', 'L', 'XL'], isRequired: true },
          ],
        },
      ],
    },
  }),
)

const path = '/associations/la-ruche/collectes/le-four'

test('a reward requires its size, its last one is sold, and the amount raised grows on the page', async () => {
  const page = await site.visit()
  const order = anOrder(page, path)
  await order.openPage()
  const progress = page.getByRole('progressbar')
  await expect(progress).toHaveJSProperty('value', 0)
  await expect(page.getByText('0 % de 1 000 €')).toBeVisible()
  await isSound(page, 'campaign page')
  await page.getByRole('radio', { name: /250/ }).check()
  await expect(page.getByText('Cousu par les voisines.')).toBeVisible()
  await page.getByRole('button', { name: /^Donner 250/ }).click()
  await order.isAt('Vos coordonnées')
  await order.types(buyer)
  await order.next().click()
  await expect(await order.isRefused(1, 'no size yet')).toContainText('Votre taille')
  await page.getByRole('radiogroup', { name: 'Votre taille' }).getByLabel('M', { exact: true }).check()
  await page.getByRole('checkbox', { name: 'Afficher le montant' }).check()
  await order.goesTo('Récapitulatif')
  await expect(page.getByText('Votre taille : M')).toBeVisible()

  // Held by this cart: other visitors cannot choose it.
  const other = await site.visit()
  const late = anOrder(other, path)
  await late.openPage()
  await expect(other.getByRole('radio', { name: /250.*épuisé/ })).toBeDisabled()
  await isSound(other, 'a reward is gone')

  await order.pays()
  await order.isThanked('CrowdFunding')
  await expect(page.getByText('250,00 €').first()).toBeVisible()

  await late.openPage()
  await expect(other.getByRole('progressbar')).toHaveJSProperty('value', 25)
  await expect(other.getByText('25 % de 1 000 €')).toBeVisible()
  await expect(other.getByRole('radio', { name: /250.*épuisé/ })).toBeDisabled()
  await isSound(other, 'a quarter raised')
  await expect.poll(() => site.violations()).toEqual([])
})
