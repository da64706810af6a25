import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatInstantDate } from '#domain/format.ts'
import type { OrderId } from '#domain/ids.ts'
import { readMembershipCard } from '#server/program/pages/read-membership-card.ts'
import { readConfirmation } from '#server/program/pages/read-confirmation.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { readPdf } from '../../../build/documents/read-pdf.ts'
import { give } from '../../../build/money-out/refunds.ts'
import { orderNumber } from '../../../build/money/order-number.ts'

let world: World
let form: StoredForm

const season = { kind: 'dates', from: '2026-09-01', until: '2027-08-31' }
const definition = (validityPeriod: object) => ({
  form: {
    type: 'Membership',
    slug: 'adhesion',
    title: 'Adhésion',
    presetAmounts: [],
    tiers: [
      { key: 'saison', name: 'Adhésion *adulte* #1', price: 2000, validityPeriod },
      { key: 'mots', name: 'Adhésion de soutien', price: 500, validity: 'Toute la saison' },
    ],
  },
})

beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db, definition(season))
})
afterAll(() => world.close())

/** Buys memberships of a tier for these first names; returns the order with its cards. */
async function join(tier: string, firstNames: readonly string[]) {
  const shopper = aShopper(world, form)
  const items = firstNames.map((firstName) => ({
    tierId: tierIdOf(form, tier),
    participant: { firstName, lastName: 'Moreau' },
  }))
  const { paymentId, paymentRequestId } = await shopper.payCart(
    await shopper.fillItems(items),
    '4242424242424242',
  )
  const { body } = await shopper.confirm(paymentId)
  const view = await readConfirmation(world.deps, paymentRequestId)
  return { orderId: body.orderId as OrderId, cards: view.order?.cards ?? [], view }
}

/** A card as its reader sees it; any space is one space. */
async function open(url: string) {
  const answer = await fetch(`${world.url}${url}`)
  expect(answer.status).toBe(200)
  const pdf = readPdf(new Uint8Array(await answer.arrayBuffer()))
  return { ...pdf, answer, text: pdf.text.replaceAll('\u200b', '').replaceAll(/\s+/gu, ' ') }
}
const idOf = (url: string) => world.deps.links.readOverdue('cardFile', url.split('/').at(-1) ?? '') ?? 'no id'
/** Opens the address in the QR code of the card. */
const scan = (url: string) =>
  readMembershipCard(
    world.deps,
    world.deps.links.sign('cardPage', idOf(url), new Date('2199-01-01T00:00:00Z')),
  )

test('a card has member, membership, number, days and a code, tagged, at an address of its own', async () => {
  const { cards } = await join('saison', ['Ann', 'Tom'])
  expect(cards.map(({ holder }) => holder)).toEqual(['Ann M.', 'Tom M.'])
  const { text, pages, structure, answer } = await open(cards[1]?.url ?? '')
  const today = formatInstantDate(world.deps.clock.now().toISOString())
  for (const words of [
    'La Ruche',
    'Adhérent Tom Moreau',
    'Adhésion Adhésion *adulte* #1',
    `Validité du ${today} au 31/08/2027`,
    `Numéro ${orderNumber(1)}-2`,
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Ann')
  expect(pages).toBe(1)
  expect(structure).toContain('/Lang (fr)')
  expect(structure).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(structure.match(/\/Alt /g)).toHaveLength(1)
  expect(answer.headers.get('content-disposition')).toBe(
    `inline; filename="carte-adherent-${orderNumber(1)}-2.pdf"`,
  )
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
})

test('the page behind the code says what the membership is now, and no whole name', async () => {
  const { cards } = await join('saison', ['Zoé'])
  const page = await scan(cards[0]?.url ?? '')
  expect(page).toMatchObject({ status: 'valid', holder: 'Zoé M.', until: '2027-08-31', validity: null })
  expect(JSON.stringify(page)).not.toMatch(/Moreau|@/)
})

test('a form that is edited later changes no card that exists', async () => {
  const { cards } = await join('saison', ['Eve'])
  await aForm(world.deps.db, definition({ kind: 'dates', from: '2027-09-01', until: '2028-08-31' }))
  expect(await scan(cards[0]?.url ?? '')).toMatchObject({ status: 'valid', until: '2027-08-31' })
  form = await aForm(world.deps.db, definition(season))
})

test('without dates, a card has the words of the association and never says valid', async () => {
  const { cards } = await join('mots', ['Léo'])
  expect((await open(cards[0]?.url ?? '')).text).toContain('Validité Toute la saison')
  expect(await scan(cards[0]?.url ?? '')).toMatchObject({ status: 'undated', validity: 'Toute la saison' })
})

test.each([{}, { cancelsLines: true }])(
  'a refunded membership is cancelled, card and page (%j)',
  async (how) => {
    const { cards, orderId, view } = await join('saison', ['Max'])
    await give(world.deps, orderId, how)
    const url = cards[0]?.url ?? ''
    expect(await scan(url)).toMatchObject({ status: 'cancelled' })
    const { text, structure } = await open(url)
    expect(text).toContain('Adhésion annulée')
    expect(structure).not.toContain('/Alt ')
    expect((await readConfirmation(world.deps, view.paymentRequestId)).order?.cards).toEqual([])
  },
)

test('a contested payment suspends, a lost one cancels', async () => {
  const { cards, orderId } = await join('saison', ['Luc'])
  const { db } = world.deps
  const { id: payment, attempt } = await db
    .selectFrom('payment')
    .innerJoin('payment_attempt', 'payment_attempt.payment_id', 'payment.id')
    .select(['payment.id', 'payment_attempt.id as attempt'])
    .where('payment.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const now = world.deps.clock.now()
  const dispute = { id: world.deps.newId(), provider: 'sandbox', dispute_ref: 'dp_1', attempt_id: attempt }
  const dates = { opened_at: now, created_at: now, updated_at: now }
  await db
    .insertInto('dispute')
    .values({ ...dispute, ...dates, payment_id: payment, amount_cents: 2000, state: 'open' })
    .execute()
  const url = cards[0]?.url ?? ''
  expect(await scan(url)).toMatchObject({ status: 'suspended' })
  await db.updateTable('dispute').set({ state: 'lost' }).where('id', '=', dispute.id).execute()
  expect(await scan(url)).toMatchObject({ status: 'cancelled' })
})

test('neither address can be guessed, and neither opens the other', async () => {
  const { cards, orderId } = await join('saison', ['Ida'])
  const url = cards[0]?.url ?? ''
  const token = url.split('/').at(-1) ?? ''
  const forPage = world.deps.links.sign('cardPage', idOf(url), new Date('2199-01-01T00:00:00Z'))
  for (const wrong of [forPage, idOf(url), orderId, `${token.slice(0, -1)}_`, world.deps.newId(), 'x']) {
    const answer = await fetch(`${world.url}/documents/card/${wrong}`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  }
  for (const wrong of [token, idOf(url), orderId, 'x'])
    expect(await readMembershipCard(world.deps, wrong)).toBeNull()
})

test('the mail has each card with the name of its member', async () => {
  const { cards, orderId } = await join('saison', ['Ada', 'Bob'])
  const mail = await world.deps.db
    .selectFrom('mail')
    .select('payload')
    .where('subject_id', '=', orderId)
    .where('kind', '=', 'payerConfirmation')
    .executeTakeFirstOrThrow()
  const { publicUrl } = world.deps.settings
  expect(mail.payload).toMatchObject({
    cards: [
      { holder: 'Ada Moreau', url: `${publicUrl}${cards[0]?.url}` },
      { holder: 'Bob Moreau', url: `${publicUrl}${cards[1]?.url}` },
    ],
  })
})
