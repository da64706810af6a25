import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderId } from '#domain/ids.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { ticketsPath } from '#contract/order/ticket.ts'
import { readConfirmation } from '#server/program/pages/read-confirmation.ts'
import { readTickets } from '#server/program/pages/read-tickets.ts'
import { listTickets } from '#server/papers/ticket/ticket-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let event: StoredForm

beforeAll(async () => {
  world = await aWorld()
  const extraOptions = [{ key: 'repas', label: 'Repas du soir', price: 1200 }]
  event = await aForm(world.deps.db, {
    form: {
      type: 'Event',
      slug: 'bal',
      title: 'Bal d’hiver',
      presetAmounts: [],
      startDate: '2099-12-12T19:30:00+01:00',
      place: { name: 'Salle des fêtes', address: '3 rue des Lilas', zipCode: '44000', city: 'Nantes' },
      tiers: [
        { key: 'adulte', name: 'Place adulte', price: 1800, extraOptions },
        { key: 'invite', name: 'Invitation', price: 0 },
      ],
    },
  })
})
afterAll(() => world.close())

const adult = (firstName: string, more: Record<string, unknown> = {}) => ({
  tierId: tierIdOf(event, 'adulte'),
  participant: { firstName, lastName: 'Moreau' },
  ...more,
})
const guest = (firstName: string) => ({
  tierId: tierIdOf(event, 'invite'),
  participant: { firstName, lastName: 'Moreau' },
})

/** Orders and gives the order's id. */
async function order(items: readonly unknown[]): Promise<OrderId> {
  const shopper = aShopper(world, event)
  const cart = await shopper.fillItems(items)
  const started = await shopper.startPayment(cart)
  if (started.body.orderId !== undefined) return started.body.orderId as OrderId
  const { paymentId } = await shopper.charge(started.body.paymentRequestId ?? '', '4242424242424242')
  const { body } = await shopper.confirm(paymentId)
  return body.orderId as OrderId
}

describe('an order of tickets', () => {
  test('has one for each line that admits a person, in the order of the lines', async () => {
    const options = [{ extraOptionId: event.definition.tiers[0]?.extraOptions[0]?.id, value: true }]
    const gift = { tierId: aShopper(world, event).openTierId, customAmount: 500 }
    const id = await order([adult('Zoé', { extraOptions: options }), gift, guest('Ann')])
    const page = await readTickets(world.deps, id)
    expect(page).toMatchObject({
      organization: { organizationSlug: 'la-ruche', name: 'La Ruche' },
      form: { title: 'Bal d’hiver' },
      startDate: '2099-12-12T18:30:00.000Z',
      place: { name: 'Salle des fêtes', address: '3 rue des Lilas', zipCode: '44000', city: 'Nantes' },
      tickets: [
        { tierName: 'Place adulte', participant: 'Zoé Moreau', options: ['Repas du soir'], amount: 3000 },
        { tierName: 'Invitation', participant: 'Ann Moreau', options: [], amount: 0 },
      ],
    })
    const numbers = page?.tickets.map(({ number }) => Number(number)) ?? []
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1)
    expect(page?.tickets[0]?.qrSvg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"[^>]*>.*<\/svg>$/)
    expect(page?.tickets[0]?.qrSvg).not.toBe(page?.tickets[1]?.qrSvg)
    expect(await violationsOf(world)).toEqual([])
  })

  test('shows the link to them on the confirmation and in the mail', async () => {
    const id = await order([adult('Eve')])
    const { db } = world.deps
    const payment = await db.selectFrom('payment').select('id').where('order_id', '=', id).executeTakeFirst()
    const view = await readConfirmation(world.deps, payment?.id ?? '')
    expect(view.order?.ticketsUrl).toBe(`/billets/${id}`)
    expect(view.order?.ticketFiles).toMatchObject({
      url: `/documents/tickets/${id}`,
      tickets: [{ holder: 'Eve M.' }],
    })
    expect(view.order?.ticketFiles?.tickets[0]?.url).toMatch(/^\/documents\/ticket\/[\w-]{36}$/)
    const mails = db.selectFrom('mail').select('payload').where('subject_id', '=', id)
    const mail = await mails.where('kind', '=', 'payerConfirmation').executeTakeFirst()
    expect(mail?.payload).toMatchObject({
      ticketsUrl: `${world.deps.settings.publicUrl}/billets/${id}`,
      ticketsFileUrl: `${world.deps.settings.publicUrl}/documents/tickets/${id}`,
      lines: [{ name: 'Place adulte', amount: 1800, details: ['Eve Moreau'] }],
      event: {
        startDate: '2099-12-12T18:30:00.000Z',
        place: 'Salle des fêtes, 3 rue des Lilas, 44000 Nantes',
      },
    })
  })

  test('made at the same moment as forty others leaves no number out and uses none twice', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => order([guest('Ann'), guest('Tom')])))
    const { db } = world.deps
    const all = await db.selectFrom('ticket').select(['number', 'code']).orderBy('number').execute()
    expect(all.map(({ number }) => number)).toEqual(Array.from(all, (_, index) => index + 1))
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
    for (const { code } of all) expect(code).toMatch(/^[0-9A-F]{32}$/)
    for (const id of ids) {
      const [first, second] = await listTickets(db, id)
      expect(second?.number).toBe((first?.number ?? 0) + 1)
    }
  })
})

test('the address of the tickets is in the language of the order', () => {
  expect(ticketsPath('x', 'fr')).toBe('/billets/x')
  expect(ticketsPath('x', 'es')).toBe('/billets/x/es')
})

test('an order without tickets, an unknown one, an invalid id: no page', async () => {
  const donation = await aForm(world.deps.db)
  const shopper = aShopper(world, donation)
  const { paymentId } = await shopper.pay('4242424242424242')
  const { body } = await shopper.confirm(paymentId)
  for (const id of [body.orderId ?? '', world.deps.newId(), 'x', '../../etc']) {
    expect(await readTickets(world.deps, id)).toBeNull()
  }
})
