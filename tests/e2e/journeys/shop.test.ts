import { expect } from '../../build/e2e/expect.ts'
import { test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { anOrder, buyer } from '../../build/e2e/visitors/an-order.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'

const site = aSite((db) =>
  aForm(db, {
    form: {
      type: 'Shop',
      slug: 'marche',
      title: 'Le marché de Noël',
      discountCodes: [{ code: 'PRESQUE', percent: 99, tiers: ['carte'] }],
      tiers: [
        {
          name: 'Miel de tilleul',
          price: 900,
          vatRate: 5.5,
          customFields: [{ label: 'Texte de l’étiquette', type: 'TextInput', isRequired: true }],
          extraOptions: [{ label: 'Papier cadeau', price: 150, vatRate: 20 }],
        },
        { name: 'Bougie', price: 1200, vatRate: 20 },
        { key: 'carte', name: 'Carte de vœux', price: 200, vatRate: 20 },
      ],
    },
  }),
)

const path = '/associations/la-ruche/boutiques/marche'

test('three products, an option and a question, with visible VAT, paid', async () => {
  const page = await site.visit()
  const order = anOrder(page, path)
  await order.openPage()
  await expect(page.getByText('TVA comprise (5,5 %, 20 %)')).toBeVisible()
  await isSound(page, 'campaign page')
  await order.next().click()
  await expect(page.getByRole('alert')).toContainText('Choisissez au moins un article.')
  await order.takes('Miel de tilleul', 2)
  await order.takes('Bougie', 1)
  await order.takes('Carte de vœux', 3)
  await expect(page.getByRole('button', { name: 'Continuer : 36,00' })).toBeVisible()
  await order.goesTo('Personnalisez vos articles')
  const steps = page.getByRole('list', { name: 'Étapes' })
  await expect(steps.getByRole('listitem')).toHaveText([
    /Articles/,
    /Détails/,
    /Coordonnées/,
    /Récapitulatif/,
  ])

  const [first, second] = [1, 2].map((nth) =>
    page.getByRole('group', { name: `Miel de tilleul – ${nth} sur 2` }),
  )
  if (first === undefined || second === undefined) throw new Error('two jars')
  await first.getByLabel('Texte de l’étiquette').fill('Pour Mamie')
  await first.getByRole('checkbox', { name: 'Papier cadeau' }).check()
  await order.next().click()
  await expect(await order.isRefused(1, 'one label missing')).toContainText('Miel de tilleul')
  await second.getByLabel('Texte de l’étiquette').fill('Pour Papi')
  await expect(page.getByRole('complementary').getByText('37,50 €')).toBeVisible()
  await order.goesTo('Acheteur')
  await expect(page).toHaveTitle(/^Acheteur · .+ · Formulaires$/)
  await order.types(buyer)
  await order.goesTo('Récapitulatif')
  const box = page.getByRole('complementary')
  await expect(box.getByText('dont TVA 5,5 %')).toBeVisible()
  await expect(box.getByText('dont TVA 20 %')).toBeVisible()
  await expect(page.getByText('Texte de l’étiquette : Pour Mamie')).toBeVisible()
  await order.pays()
  await order.isThanked('Shop')
  await expect(page.getByRole('heading', { name: 'Votre commande', exact: true })).toBeVisible()
  const [line] = await site.db.selectFrom('order').select(['amount_cents', 'tip_cents']).execute()
  expect(line).toEqual({ amount_cents: 3750, tip_cents: 0 })
  await expect.poll(() => site.violations()).toEqual([])
})

test('a product without details: the step is skipped, the steps are numbered without gaps', async () => {
  const page = await site.visit({ expects: [/status of 400/] })
  const order = anOrder(page, path)
  await order.openStep(1)
  await order.isAt('Choisissez vos articles')
  await order.takes('Carte de vœux', 1)
  await order.goesTo('Acheteur')
  await expect(page).toHaveURL(`${path}/3`)
  const steps = page.getByRole('list', { name: 'Étapes' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expect(steps.getByRole('listitem').nth(1)).toContainText('2')
  await page.goto(`${path}/2`)
  await order.isAt('Acheteur')
  await expect(page).toHaveURL(`${path}/3`)
  await order.types(buyer)
  await order.goesTo('Récapitulatif')

  // 2 cents remain: neither free nor enough for a card.
  await page.getByText('J’ai un code promo').click()
  await page.getByLabel('Code promo').fill('presque')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText('Le montant doit être gratuit ou d’au moins 0,50').first()).toBeVisible()
  await isSound(page, 'the code leaves too little')
})
