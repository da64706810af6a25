import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderId } from '#domain/ids.ts'
import { readConfirmation } from '#server/program/pages/read-confirmation.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { readPdf } from '../../../build/documents/read-pdf.ts'
import { give } from '../../../build/money-out/refunds.ts'
import { orderNumber } from '../../../build/money/order-number.ts'

let world: World
let shop: StoredForm

const shopForm = (mealVat: number) => ({
  form: {
    type: 'Shop',
    slug: 'boutique',
    title: 'Boutique de la Ruche',
    presetAmounts: [],
    installments: [1, 3],
    allowCoupons: true,
    discountCodes: [{ code: 'AMIS', percent: 10 }],
    tiers: [
      {
        key: 'livre',
        name: 'Livre #1 *relié*',
        price: 2000,
        vatRate: 5.5,
        extraOptions: [{ key: 'papier', label: 'Papier cadeau', price: 300, vatRate: mealVat }],
      },
    ],
  },
})

beforeAll(async () => {
  world = await aWorld()
  shop = await aForm(world.deps.db, shopForm(20))
})
afterAll(() => world.close())

/** Orders an article twice, once in gift paper, with 10 % off and a tip of 3 EUR. */
async function order(installments = 1) {
  const shopper = aShopper(world, shop)
  const tierId = tierIdOf(shop, 'livre')
  const option = { extraOptionId: shop.definition.tiers[0]?.extraOptions[0]?.id, value: true }
  const cart = await shopper.fillItems([{ tierId, extraOptions: [option] }, { tierId }])
  await shopper.applyCode(cart, 'AMIS')
  await shopper.saveTip(cart, 300)
  if (installments > 1) await shopper.saveInstallments(cart, installments, 5)
  const { paymentId, paymentRequestId } = await shopper.payCart(cart, '4242424242424242')
  const { body } = await shopper.confirm(paymentId)
  const view = await readConfirmation(world.deps, paymentRequestId)
  return { orderId: body.orderId as OrderId, url: view.order?.summaryUrl ?? '' }
}

/** A summary as its reader sees it; any space is one space. */
async function open(url: string) {
  const answer = await fetch(`${world.url}${url}`)
  expect(answer.status).toBe(200)
  const pdf = readPdf(new Uint8Array(await answer.arrayBuffer()))
  return { ...pdf, answer, text: pdf.text.replaceAll('\u200b', '').replaceAll(/\s+/gu, ' ') }
}

test('lines, options, discount, VAT by rate, tip apart and the payment, to the cent', async () => {
  const { url } = await order()
  const { text, structure, answer } = await open(url)
  for (const words of [
    'Récapitulatif de commande',
    `Commande ${orderNumber(1)} du`,
    'ni une facture, ni une attestation de paiement, ni un reçu fiscal',
    'Livre #1 *relié* 20,00 €',
    '+ Papier cadeau 3,00 €',
    'Réduction, code AMIS −4,00 €',
    'Pour La Ruche 39,00 €',
    'Contribution facultative à Obole La plateforme, et non l’association 3,00 €',
    'Total de la commande 42,00 €',
    '5,5 % 34,12 € 1,88 € 36,00 €',
    '20 % 2,50 € 0,50 € 3,00 €',
    'Paiement · carte bancaire Payé 42,00 €',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/Remboursé|Reste à payer/)
  expect(structure).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(structure).toMatch(/\/S \/TH\b/)
  expect(answer.headers.get('content-disposition')).toBe(
    `inline; filename="recapitulatif-${orderNumber(1)}.pdf"`,
  )
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
})

test('instalments to come, then what was refunded; an edited form changes no rate', async () => {
  const { url, orderId } = await order(3)
  await aForm(world.deps.db, shopForm(10))
  const before = await open(url)
  for (const words of [
    'Échéance 1 sur 3 · carte bancaire Payé 14,00 €',
    'Échéance 2 sur 3 À venir 14,00 €',
    'Échéance 3 sur 3 À venir 14,00 €',
    'Reste à payer 28,00 €',
    '20 % 2,50 € 0,50 € 3,00 €',
  ])
    expect(before.text).toContain(words)
  await give(world.deps, orderId, { cancelsLines: true, cancelsSchedule: true })
  const { text } = await open(url)
  for (const words of ['Remboursement Remboursé −14,00 €', 'Annulé 14,00 €', 'annulé'])
    expect(text).toContain(words)
  expect(text).not.toContain('Reste à payer')
})

test('an address cannot be guessed', async () => {
  const { url, orderId } = await order()
  const token = url.split('/').at(-1) ?? ''
  const forCard = world.deps.links.sign('cardFile', orderId, new Date('2199-01-01T00:00:00Z'))
  for (const wrong of [orderId, forCard, `${token.slice(0, -1)}_`, 'x']) {
    const answer = await fetch(`${world.url}/documents/summary/${wrong}`)
    expect(answer.status).toBe(404)
  }
})
