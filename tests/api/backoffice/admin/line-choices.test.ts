import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundLines } from '#contract/admin/order-lists.ts'
import type { FoundOrders } from '#contract/admin/orders.ts'
import type { AudienceChoices } from '#contract/message/messages.ts'
import { aMember, aPresident } from '../../../build/access/a-member.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aDevice, aScan, openGate } from '../../../build/check-in/a-door.ts'
import { messageActions, messagesUrl } from '../../../build/message/message-actions.ts'
import { payItems } from '../../../build/money/pay-items.ts'

let world: World
let president: Browser
let choices: FoundLines['choices']
let formId: string
const association = '/ha-api/admin/organizations/la-ruche'

/** A ball: Ann has the bus and eats no meat, Tom eats meat, Eve is a child without a question but with her own bus. */
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const bus = { key: 'bus', label: 'Navette', price: 300 }
  const meal = { key: 'repas', label: 'Repas', type: 'ChoiceList', values: ['Sans viande', 'Avec viande'] }
  const ball = await aForm(world.deps.db, {
    form: {
      type: 'Event',
      slug: 'bal',
      title: 'Le bal',
      presetAmounts: [],
      acceptOpenDonation: false,
      tiers: [
        { key: 'adulte', name: 'Adulte', price: 1500, customFields: [meal], extraOptions: [bus] },
        { key: 'enfant', name: 'Enfant', price: 500, extraOptions: [bus] },
      ],
    },
  })
  formId = ball.id
  president = await aPresident(world)
  const [adult, child] = ball.definition.tiers
  const eats = (value: string) => [{ fieldId: adult?.customFields[0]?.id, value }]
  const rides = (tier: typeof adult) => [{ extraOptionId: tier?.extraOptions[0]?.id, value: true }]
  const line = (firstName: string, key: string, more: object) => ({
    tierId: tierIdOf(ball, key),
    participant: { firstName, lastName: 'Roy' },
    ...more,
  })
  const pay = (email: string, ...items: object[]) =>
    payItems(world, ball, items, { email, emailConfirmation: email })
  await pay(
    'ann@exemple.fr',
    line('Ann', 'adulte', { extraOptions: rides(adult), customFields: eats('Sans viande') }),
  )
  await pay('tom@exemple.fr', line('Tom', 'adulte', { customFields: eats('Avec viande') }))
  await pay('eve@exemple.fr', line('Eve', 'enfant', { extraOptions: rides(child) }))
  ;({ choices } = (await president.get<FoundLines>(`${association}/lines?form=Event/bal`)).body)
})
afterAll(() => world.close())

const idOf = (kind: 'tiers' | 'options', name: string) =>
  choices[kind].find((one) => one.name === name)?.id ?? ''
const answer = (value: string) => choices.answers.find((one) => one.value === value)?.id ?? ''

test.each([
  ['nothing', () => ({}), ['Ann', 'Eve', 'Tom']],
  ['a price', () => ({ tier: idOf('tiers', 'Adulte') }), ['Ann', 'Tom']],
  ['an option of two prices', () => ({ option: idOf('options', 'Navette') }), ['Ann', 'Eve']],
  ['an answer', () => ({ answer: answer('Sans viande') }), ['Ann']],
  [
    'all of them',
    () => ({
      tier: idOf('tiers', 'Enfant'),
      option: idOf('options', 'Navette'),
      answer: answer('Sans viande'),
    }),
    [],
  ],
  [
    'a price of another campaign',
    () => ({ tier: '00000000-0000-4000-8000-000000000000' }),
    ['Ann', 'Eve', 'Tom'],
  ],
])('lines and orders are narrowed by %s', async (_name, choice, expected) => {
  const search = new URLSearchParams({ form: 'Event/bal', ...(choice() as object) })
  const { lines, total } = (await president.get<FoundLines>(`${association}/lines?${search}`)).body
  expect(lines.map(({ person }) => person.replace(' Roy', '')).toSorted()).toEqual(expected)
  expect(total?.count).toBe(expected.length)
  const found = (await president.get<FoundOrders>(`${association}/orders?${search}`)).body
  expect([found.orders.length, found.total?.count]).toEqual([expected.length, expected.length])
})

test('without a campaign, nothing is offered and nothing narrowed', async () => {
  const search = new URLSearchParams({ tier: idOf('tiers', 'Adulte') })
  const { body } = await president.get<FoundLines>(`${association}/lines?${search}`)
  expect([body.lines.length, body.choices]).toEqual([3, { tiers: [], options: [], answers: [] }])
})

test('orders without a valid receipt are found, by those who may read receipts', async () => {
  const count = async (receipt: string) =>
    (await president.get<FoundOrders>(`${association}/orders?receipt=${receipt}`)).body.orders.length
  expect([await count('with'), await count('without')]).toEqual([0, 3])
})

test('a message is for those with an option, an answer, who came in or did not, or whose line was cancelled', async () => {
  const { freeze } = messageActions(world)
  const of = async (narrowed: object) => {
    const { status, body } = await freeze(president, 'service', { kind: 'campaign', formId, ...narrowed })
    return status === 200 ? body.list.map(({ email }) => email.replace('@exemple.fr', '')).toSorted() : status
  }
  const { body } = await president.get<AudienceChoices>(`${messagesUrl()}/audiences`)
  expect(body.campaigns).toMatchObject([{ id: formId, hasTickets: true, ...choices }])
  const gate = await openGate(world, await aMember(world, 's@exemple.fr', { role: 'secretary' }), 'Porte')
  const device = await aDevice(world, gate.token)
  await device.contact({ scans: [aScan(world, 2)] })
  expect(await of({ optionId: idOf('options', 'Navette') })).toEqual(['ann', 'eve'])
  expect(await of({ answer: answer('Avec viande') })).toEqual(['tom'])
  expect(await of({ state: 'entered' })).toEqual(['tom'])
  expect(await of({ state: 'missing', tierId: idOf('tiers', 'Adulte') })).toEqual(['ann'])
  expect(await of({ state: 'refused' })).toEqual([])
  await sql`update order_item set cancelled_at = now() where detail #>> '{participant,firstName}' = 'Eve'`.execute(
    world.deps.db,
  )
  expect(await of({ state: 'cancelled' })).toEqual(['eve'])
  expect(await of({})).toEqual(['ann', 'tom'])
  expect(await of({ optionId: '00000000-0000-4000-8000-000000000000' })).toBe(404)
  expect(await of({ answer: 'Poisson' })).toBe(404)
})
