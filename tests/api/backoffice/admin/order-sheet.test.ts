import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundOrders } from '#contract/admin/orders.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { cents } from '#domain/money.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { aForm } from '../../../build/a-form.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const { db } = world.deps
  const tiers = [
    {
      key: 'place',
      name: 'Place',
      price: 1500,
      stock: 40,
      customFields: [{ key: 'repas', label: 'Repas', type: 'TextInput' }],
    },
  ]
  const gala = await aForm(db, {
    form: { type: 'Event', slug: 'gala', title: 'Le gala', presetAmounts: [], tiers },
  })
  await aForm(db)
  await aForm(db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  const shopper = aShopper(world, gala)
  const tierId = tierIdOf(gala, 'place')
  const participant = { firstName: 'Paul', lastName: 'Kervran', email: 'paul@exemple.fr' }
  const field =
    gala.definition.tiers.find(({ id }) => id === tierId)?.customFields[0]?.id ?? stableId(gala.id, 'repas')
  const place = { tierId, participant, customFields: [{ fieldId: field, value: 'Végétarien' }] }
  const cart = await shopper.fillItems(
    [place, { ...place, participant: { firstName: 'Anne', lastName: 'Kervran' } }],
    aPayer,
  )
  await shopper.saveTip(cart, 300)
  const { paymentId } = await shopper.payCart(cart, '4242424242424242')
  await shopper.confirm(paymentId)
})
afterAll(() => world.close())

const base = '/ha-api/admin/organizations/la-ruche/orders'

test('the sheet of an order has its lines, people, answers, payments and refunds, the tip apart', async () => {
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  const id = await lastOrder(world.deps)
  await give(world.deps, id, { wish: { scope: 'amount', amount: cents(1000) } })
  const { body: sheet } = await president.get<OrderSheet>(`${base}/${id}`)
  expect(sheet).toMatchObject({
    state: 'partlyRefunded',
    title: 'Le gala',
    payer: { name: 'Zoé L’Haÿ-Moreau', contact: '', email: 'zoe.moreau@exemple.fr' },
    amount: { total: 3000, tip: 300, discount: 0, refunded: 1000, refundedTip: 0 },
    lines: [
      {
        name: 'Place',
        participant: 'Paul Kervran',
        email: 'paul@exemple.fr',
        amount: 1500,
        answers: [{ question: 'Repas', answer: 'Végétarien' }],
        ticket: 1,
        state: 'Processed',
      },
      { participant: 'Anne Kervran', ticket: 2 },
    ],
    payments: [{ amount: 3000, amountTip: 300, state: 'Authorized', paymentMeans: 'Card' }],
    refunds: [{ amount: 1000, tip: 0, state: 'refunded' }],
  })
  expect(sheet.history.map(({ event, by, author }) => [event, by ?? author])).toEqual([
    ['refunded', null],
    ['refundAsked', 'operator'],
    ['paid', 'payer'],
    ['ordered', 'payer'],
  ])
  expect(sheet.documents.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['paymentCertificate', 'ticket', 'ticketFile', 'orderSummary']),
  )
  expect(sheet.mails.map(({ recipient }) => recipient)).toContain('zoe.moreau@exemple.fr')
  // Not what is sent to the association.
  expect(sheet.mails.map(({ recipient }) => recipient)).not.toContain('presidente@exemple.fr')
})

test('an order of another campaign or association is none, and an id that is none', async () => {
  const id = await lastOrder(world.deps)
  const mine = await aMember(world, 'gala@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })
  const { orders } = (await mine.get<FoundOrders>(base)).body
  expect((await mine.get(`${base}/${orders[0]?.id}`)).status).toBe(200)
  const gifts = await aMember(world, 'dons@exemple.fr', { role: 'organiser', forms: ['Donation/dons'] })
  expect((await gifts.get(`${base}/${id}`)).status).toBe(404)
  const away = await aMember(world, 'verger@exemple.fr', { role: 'president', organizationSlug: 'le-verger' })
  expect((await away.get(`${base}/${id}`)).status).toBe(404)
  expect((await away.get(`/ha-api/admin/organizations/le-verger/orders/${id}`)).status).toBe(404)
  expect((await mine.get(`${base}/absent`)).status).toBe(404)
  const reader = await aMember(world, 'lectrice@exemple.fr', { role: 'reader' })
  expect((await reader.get(`${base}/${id}`)).status).toBe(403)
})

test('a member sends the confirmation again, once for a key, also to another address', async () => {
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  const id = await lastOrder(world.deps)
  const { body: before } = await secretary.get<OrderSheet>(`${base}/${id}`)
  expect(before.hasConfirmation).toBe(true)
  const send = (body: object, by = secretary) =>
    by.post<OrderSheet & { code?: string; problems?: unknown }>(`${base}/${id}/confirmation`, body)
  const asked = { email: ' Autre@Exemple.fr', token: 'aaaaaaaaaaaaaaaa' }
  for (const _ of [1, 2]) expect((await send(asked)).status).toBe(200)
  expect((await send({ ...asked, email: 'tiers@exemple.fr' })).body.code).toBe('CONFLICT')
  const mails = await world.deps.db
    .selectFrom('mail')
    .select(['recipient', 'payload'])
    .where('kind', '=', 'confirmationAgain')
    .execute()
  const { number: orderNumber } = before
  // Not the links by which its payer has the tip refunded, withdraws, or stops debits.
  expect(mails).toMatchObject([
    { recipient: 'autre@exemple.fr', payload: { orderNumber, tipRefundUrl: null, withdrawalUrl: null } },
  ])
  const { body: after } = await secretary.get<OrderSheet>(`${base}/${id}`)
  const events = after.history.filter(({ event }) => event === 'confirmationSent')
  expect(events).toMatchObject([{ by: 'secretaire@exemple.fr' }])
  expect(after.mails.map(({ recipient }) => recipient)).toContain('autre@exemple.fr')
  // An erasure of the payer finds it, whatever its address.
  const { rows: erased } = await sql`select recipient from mail
    where id = any(mails_about(array[${id}]::uuid[], '{}', 'absente@exemple.fr')) and kind = 'confirmationAgain'`.execute(
    world.deps.db,
  )
  expect(erased).toEqual([{ recipient: 'autre@exemple.fr' }])
  expect((await send({ ...asked, email: 'autre' })).body.problems).toMatchObject([
    { field: 'confirmation.email', code: 'EMAIL' },
  ])
  const reader = await aMember(world, 'lecteur@exemple.fr', { role: 'reader' })
  expect((await send(asked, reader)).status).toBe(403)
})
