import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TicketMadeAgainSchema } from '#contract/mail/correction-mails.ts'
import { mailSchemas } from '#contract/mails.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aPayer } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { correctionActions, forAnother, urlOfOrder } from '../../../build/documents/order-corrections.ts'
import { receiptActions } from '../../../build/documents/receipt-actions.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { lastPayload } from '../../../build/mail/last-payload.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { lastOrder } from '../../../build/money-out/refunds.ts'

const meal = { key: 'repas', label: 'Repas', type: 'ChoiceList', values: ['Carné', 'Végétarien'] }

let world: World
let treasurer: Browser
let actions: ReturnType<typeof correctionActions>
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const gala = await aForm(world.deps.db, {
    form: {
      type: 'Event',
      slug: 'gala',
      title: 'Le gala',
      presetAmounts: [],
      tiers: [{ key: 'place', name: 'Place', price: 1500, customFields: [meal] }],
    },
  })
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  actions = correctionActions(world, gala, secretary)
})
afterAll(() => world.close())

test('a ticket goes to another person: it is made again, and the former one is no longer valid', async () => {
  const order = await actions.anOrder()
  const [codes, tickets, sold] = [
    await actions.codesOf(order),
    await actions.ticketsOf(order),
    await actions.snapshotOf(order),
  ]
  const typed = forAnother(await actions.typedOf(order), {
    firstName: ' Maëlys ',
    lastName: 'Hamon',
    email: 'maelys@exemple.fr',
  })
  const { status, body } = await actions.send(order, typed)
  expect(status).toBe(200)
  expect(body.lines).toMatchObject([{ participant: 'Maëlys Hamon', ticket: tickets[0]?.number }, {}])
  const [next, same] = await actions.codesOf(order)
  expect([await actions.check(codes[0]), await actions.check(next), same]).toEqual([
    'replaced',
    'valid',
    codes[1],
  ])
  const [made] = await actions.ticketsOf(order)
  expect(made?.number).toBe(tickets[0]?.number)
  const paper = (id = '') => fetch(`${world.url}/documents/ticket/${id}`).then((answer) => answer.status)
  expect([await paper(tickets[0]?.id), await paper(made?.id)]).toEqual([404, 200])
  const where = { kind: 'ticketMadeAgain', recipient: 'maelys@exemple.fr' }
  const mail = await lastPayload(world.deps.db, where, TicketMadeAgainSchema)
  expect(mail).toMatchObject({ firstName: 'Maëlys', tierName: 'Place' })
  expect(mail.ticketFileUrl).toContain(made?.id)
  const again = { kind: 'confirmationAgain', recipient: aPayer.email }
  const confirmation = await lastPayload(world.deps.db, again, mailSchemas.confirmationAgain)
  expect(confirmation.lines.map(({ details }) => details?.[0])).toEqual(['Maëlys Hamon', 'Anne Kervran'])
  // What was sold stays as it was; the birth date stays with the line.
  expect(await actions.snapshotOf(order)).toEqual(sold)
  expect(body.history[0]).toMatchObject({
    event: 'corrected',
    by: 'secretaire@exemple.fr',
    changes: [
      { field: 'person', before: 'Paul Kervran', after: 'Maëlys Hamon' },
      { field: 'personEmail', before: '', after: 'maelys@exemple.fr' },
    ],
  })
  expect(await violationsOf(world)).toEqual([])
})

test('a person whose address is added gets the ticket, which stays as it is', async () => {
  const order = await actions.anOrder()
  const codes = await actions.codesOf(order)
  const typed = forAnother(await actions.typedOf(order), { email: 'paul@exemple.fr' })
  expect((await actions.send(order, typed)).status).toBe(200)
  expect(await actions.codesOf(order)).toEqual(codes)
  const where = { kind: 'ticketMadeAgain', recipient: 'paul@exemple.fr' }
  expect(await lastPayload(world.deps.db, where, TicketMadeAgainSchema)).toMatchObject({ isReplaced: false })
})

test('another address of the payer gets the confirmation, the former one a word without names', async () => {
  const order = await actions.anOrder()
  const typed = await actions.typedOf(order)
  const { body } = await actions.send(order, {
    ...typed,
    payer: { ...typed.payer, firstName: 'Zoë', email: 'zoe@ailleurs.fr' },
    lines: typed.lines.map((line) => ({
      ...line,
      answers: line.answers.map((answer) => ({ ...answer, value: 'Végétarien' })),
    })),
  })
  expect(body).toMatchObject({
    payer: { name: 'Zoë L’Haÿ-Moreau', email: 'zoe@ailleurs.fr' },
    lines: [{ answers: [{ answer: 'Végétarien' }] }, { answers: [{ answer: 'Végétarien' }] }],
  })
  const again = { kind: 'confirmationAgain', recipient: 'zoe@ailleurs.fr' }
  const confirmation = await lastPayload(world.deps.db, again, mailSchemas.confirmationAgain)
  expect(confirmation.payer.firstName).toBe('Zoë')
  const notified = { kind: 'orderAddressChanged', recipient: aPayer.email }
  const word = await lastPayload(world.deps.db, notified, mailSchemas.orderAddressChanged)
  expect(JSON.stringify(word)).not.toMatch(/Zo|Moreau|ailleurs|Kervran/)
  const journal = await world.deps.db
    .selectFrom('access_journal')
    .select('detail')
    .where('action', '=', 'orderCorrected')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const { id: correction } = await world.deps.db
    .selectFrom('order_correction')
    .select('id')
    .where('order_id', '=', order)
    .executeTakeFirstOrThrow()
  expect(journal?.detail).toEqual({ number: body.number, correction, payer: 'firstName email', lines: 2 })
  // A later refund is announced at the new address.
  const { rest } = body
  const refund = {
    scope: 'amount',
    amount: 100,
    lines: [],
    cancels: false,
    restocks: false,
    stopsDebits: false,
  }
  const asked = { ...refund, rest: rest.total + rest.tip, token: 'aaaaaaaaaaaaaaaa' }
  expect((await treasurer.post(`${urlOfOrder(order)}/refunds`, asked)).status).toBe(200)
  await pollRefunds(world.deps)
  const notice = await world.deps.db
    .selectFrom('mail')
    .select('recipient')
    .where('kind', '=', 'refundNotice')
    .execute()
  expect(notice).toEqual([{ recipient: 'zoe@ailleurs.fr' }])
  expect(await violationsOf(world)).toEqual([])
})

test('of two members at once one corrects, and a repeated request is one correction', async () => {
  const order = await actions.anOrder()
  const typed = await actions.typedOf(order)
  const first = forAnother(typed, { firstName: 'Erwan' })
  const second = forAnother(typed, { firstName: 'Malo' })
  const answers = await Promise.all([actions.send(order, first), actions.send(order, second, treasurer)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.map(({ body }) => body.code)).toContain('ORDER_CHANGED')
  const won = answers[0]?.status === 200 ? first : second
  expect(
    (await actions.send(order, won)).body.history.filter(({ event }) => event === 'corrected'),
  ).toHaveLength(1)
})

test.each<[string, object, object, [string, string][]]>([
  ['no name', { firstName: '' }, {}, [['payer-firstName', 'REQUIRED']]],
  ['no address', { email: 'zoe@' }, {}, [['payer-email', 'EMAIL']]],
  ['a person without a name', {}, { lastName: ' ' }, [['person-0-lastName', 'REQUIRED']]],
  ['a digit', {}, { firstName: 'Pau1' }, [['person-0-firstName', 'NAME_DIGIT']]],
])('is refused by the rules of an order: %s', async (_, payer, person, problems) => {
  const order = await actions.anOrder()
  const typed = await actions.typedOf(order)
  const body = forAnother({ ...typed, payer: { ...typed.payer, ...payer } }, person)
  const answer = await actions.send(order, body)
  const field = (name: string) => `correction.${name.replace('-0-', `-${typed.lines[0]?.id}-`)}`
  expect(answer.body.problems).toMatchObject(problems.map(([name, code]) => ({ field: field(name), code })))
})

test('an answer that is no choice is refused, and a line of another order', async () => {
  const order = await actions.anOrder()
  const typed = await actions.typedOf(order)
  const lines = typed.lines.map((line) => ({
    ...line,
    answers: line.answers.map((answer) => ({ ...answer, value: 'Rien' })),
  }))
  expect((await actions.send(order, { ...typed, lines })).body.problems).toMatchObject([
    { code: 'CHOICE' },
    { code: 'CHOICE' },
  ])
  const other = await actions.typedOf(await actions.anOrder())
  expect((await actions.send(order, { ...typed, lines: other.lines })).body.code).toBe('ORDER_CHANGED')
})

describe('the tax receipt of a gift', () => {
  test('is replaced for a treasurer, and refused for a secretary', async () => {
    const receipts = receiptActions(world)
    await receipts.giveOnce({ firstName: 'Nolwen' })
    const order = await lastOrder(world.deps)
    const typed = await actions.typedOf(order)
    const body = { ...typed, payer: { ...typed.payer, firstName: 'Nolwenn' } }
    expect((await actions.send(order, body)).body.problems).toMatchObject([
      { field: 'correction.payer-firstName', code: 'RECEIPT_RIGHT' },
    ])
    expect((await actions.send(order, body, treasurer)).status).toBe(200)
    await receipts.work()
    const [former, next] = await receipts.list()
    expect(former?.replaced_by).toBe(next?.id)
    expect(next?.facts.donor.name).toBe('Nolwenn L’Haÿ-Moreau')
    expect(await violationsOf(world)).toEqual([])
  })
})

test('negative control: a ticket that only gets another name stays valid', async () => {
  await rewriteFunction(world.deps.db, 'make_ticket_again', [['new_ticket_code()', 'code']])
  const order = await actions.anOrder()
  const [code] = await actions.codesOf(order)
  await actions.send(order, forAnother(await actions.typedOf(order), { firstName: 'Erwan' }))
  expect(await actions.check(code)).toBe('valid')
})

test('the former names and answers go with the answers of the orders', async () => {
  world.moveOurTime(500 * 86_400_000)
  await applyTerms(world.deps)
  const rows = await world.deps.db.selectFrom('order_correction').select(['before', 'after']).execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toEqual({ before: {}, after: {} })
})
