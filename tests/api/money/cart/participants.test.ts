import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let event: StoredForm
let shopper: ReturnType<typeof aShopper>

/** An event with a mandatory meal, of which three are in stock. */
async function anEvent(slug: string): Promise<StoredForm> {
  const meal = { key: 'repas', label: 'Repas', price: 0, isRequired: true, stock: 3 }
  const size = { key: 'taille', label: 'Taille', type: 'ChoiceList', values: ['S', 'M'], isRequired: true }
  return aForm(world.deps.db, {
    form: {
      type: 'Event',
      slug,
      presetAmounts: [],
      tiers: [{ key: 'place', name: 'Place', price: 1000, customFields: [size], extraOptions: [meal] }],
      customFields: [{ key: 'bus', label: 'Bus', type: 'YesNo', isRequired: true }],
    },
  })
}

beforeAll(async () => {
  world = await aWorld()
  event = await anEvent('fete')
  shopper = aShopper(world, event)
})
afterAll(() => world.close())

const place = (participant?: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  tierId: event.definition.tiers[0]?.id,
  ...(participant === undefined ? {} : { participant }),
  ...more,
})
const size = (value = 'M') => ({ fieldId: event.definition.tiers[0]?.customFields[0]?.id, value })
const bus = (value = 'Oui') => ({ fieldId: event.definition.customFields[0]?.id, value })
const ana = { firstName: 'Ana', lastName: 'Ruiz' }
const reported = (body: { problems?: readonly { field: string; code: string }[] | undefined }) =>
  body.problems?.map(({ field, code }) => `${field} ${code}`)

test('names, answers and the form’s own questions are required when the cart is paid, not before', async () => {
  const cart = await shopper.fillItems([place(), place({ firstName: '', lastName: '' })])
  const { body } = await shopper.startPayment(cart)
  expect(body).toMatchObject({ status: 400, code: 'VALIDATION' })
  expect(reported(body)).toEqual([
    `items.0.customFields.${size().fieldId} REQUIRED`,
    'items.0.participant.firstName REQUIRED',
    'items.0.participant.lastName REQUIRED',
    `items.1.customFields.${size().fieldId} REQUIRED`,
    'items.1.participant.firstName REQUIRED',
    'items.1.participant.lastName REQUIRED',
    `items.0.customFields.${bus().fieldId} REQUIRED`,
  ])
  await shopper.changeItems(cart, [])
})

test('given values are checked at once', async () => {
  const wrong = [
    place({ ...ana, firstName: 'Ng' }),
    place({ ...ana, email: 'ana' }),
    place({ ...ana, birthDate: '31/12/1899' }),
    place({ ...ana, lastName: 'ANA' }),
  ]
  const { body } = await shopper.makeCart(wrong)
  expect(reported(body)).toEqual([
    'items.0.participant.firstName NAME_NO_VOWEL',
    'items.1.participant.email EMAIL',
    'items.2.participant.birthDate BIRTHDATE',
    'items.3.participant.lastName NAMES_IDENTICAL',
  ])
})

test('a family of four: the first name is copied to the next ones, a child of any age has its own', async () => {
  const copied = { ...ana, email: 'ana@exemple.fr', copyToFollowingParticipants: true }
  const child = { firstName: 'Léo', lastName: 'Ruiz', birthDate: '01/02/2024' }
  const gift = { tierId: shopper.openTierId, customAmount: 500 }
  const answers = { customFields: [size()] }
  const items = [
    place(copied, { customFields: [size(), bus()] }),
    place(undefined, answers),
    gift,
    place(child, answers),
    place(undefined, answers),
  ]
  const cart = await shopper.fillItems(items)
  const names = (await shopper.read(cart)).body.itemList.map(({ participant }) => participant?.firstName)
  expect(names).toEqual(['Ana', 'Ana', undefined, 'Léo', 'Ana'])
  // There were three meals: the fourth person has none, and everything is paid.
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  const { rows } = await sql<{ names: string[] }>`
    select array_agg(detail -> 'participant' ->> 'firstName' order by position) as names from order_item
  `.execute(world.deps.db)
  expect(rows[0]?.names).toEqual(['Ana', 'Ana', null, 'Léo', 'Ana'])
  expect(await violationsOf(world)).toEqual([])
})

test('a mandatory meal is included while it is in stock, according to the present stock', async () => {
  event = await anEvent('repas')
  shopper = aShopper(world, event)
  const taken = (items: Cart['itemList']) => items.map(({ extraOptions }) => extraOptions.length)
  const [tier] = event.definition.tiers
  const meal = { extraOptionId: tier?.extraOptions[0]?.id, value: false }
  const refused = await shopper.makeCart([place(ana, { extraOptions: [meal] })])
  expect(reported(refused.body)).toEqual([`items.0.extraOptions.${meal.extraOptionId} IS_TRUE`])
  const { body: first } = await shopper.makeCart([place(ana, { quantity: 2 })])
  const { body: second } = await shopper.makeCart([place(ana), place(ana), place(ana)])
  expect(taken(second.itemList)).toEqual([1, 0, 0])
  // The meals that the cart itself holds are available to it.
  const { body: again } = await shopper.changeItems(second, [place(ana), place(ana)])
  expect(taken(again.itemList)).toEqual([1, 0])
  const none = await shopper.makeCart([place(ana, { extraOptions: [meal] })])
  expect(none.status).toBe(201)
  await shopper.changeItems(first, [])
  const { body: more } = await shopper.changeItems(second, [place(ana), place(ana), place(ana)])
  expect(taken(more.itemList)).toEqual([1, 1, 1])
  expect(await violationsOf(world)).toEqual([])
})

test('pasted answers are stored as they are judged', async () => {
  const customFields = [{ key: 'cp', label: 'Code postal', type: 'Zipcode' }]
  const form = await aForm(world.deps.db, { form: { slug: 'colle', customFields } })
  const [field] = form.definition.customFields
  const giver = aShopper(world, form)
  const answers = [{ fieldId: field?.id, value: '75\u202f001\u200b' }]
  const { body } = await giver.makeCart([
    { tierId: giver.openTierId, customAmount: 1000, customFields: answers },
  ])
  expect(body.itemList[0]?.customFields).toEqual([{ fieldId: field?.id, value: '75001' }])
})
