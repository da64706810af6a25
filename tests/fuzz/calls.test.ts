import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ApiErrorBody } from '#contract/error.ts'
import type { Cart } from '#contract/cart.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { sellableForm } from '#server/catalogue/form/sellable-form.ts'
import { aForm } from '../build/a-form.ts'
import { aPayer, aShopper } from '../build/a-shopper.ts'
import { aWorld, type World } from '../build/a-world.ts'
import { type ApiRequest, type Call, type Operation, aCall, requestFor } from '../build/fuzz/api-calls.ts'
import { knownValues } from '../build/fuzz/known-values.ts'
import { type KnownValues, brokenFor, unknownValue, validFor } from '../build/fuzz/schema-arbitrary.ts'
import { violationsOf } from '../build/invariant-checks.ts'

/** Calls that random input does not reach: they need a file, a card, or a payer with only valid fields. */
const beyondChance: readonly string[] = [
  'POST /ha-api/payments/card-embed/initialize',
  'POST /ha-api/payments/card-embed/execute-payment',
  'PUT /ha-api/payments/publication',
  'POST /ha-api/carts/{cartId}/file',
  'POST /ha-api/carts/cart-one-page',
  'PUT /ha-api/carts/cart-one-page/{cartId}',
  // Not found without an operator's service: tests/api/catalogue/address-search.test.ts has one.
  'POST /ha-api/addresses/search',
  // For a future debit, or behind a signed link.
  'POST /ha-api/payments/{paymentId}/reinitialize',
  'POST /ha-api/payments/card-embed/{unpaidPaymentId}/reinitialize',
  'POST /ha-api/payments/unpaid/finalize',
  'POST /ha-api/payments/unpaid/error',
  'POST /ha-api/payments/unpaid/abandon',
  'GET /ha-api/payments/unpaid/summary',
  'GET /ha-api/schedules/{token}',
  'POST /ha-api/schedules/{token}/pause',
  'POST /ha-api/schedules/{token}/resume',
  'POST /ha-api/schedules/{token}/terminate',
  'POST /ha-api/schedules/{token}/amount',
  'GET /ha-api/orders/{token}/withdrawal',
  'POST /ha-api/orders/{token}/withdrawal',
  'GET /ha-api/orders/{token}/tip-refund',
  'POST /ha-api/orders/{token}/tip-refund',
  'GET /ha-api/orders/{token}/refund-choice',
  'POST /ha-api/orders/{token}/refund-choice',
  'POST /ha-api/orders/{token}/renewal',
  'POST /ha-api/news-subscriptions/{token}/confirm',
  'POST /ha-api/news-subscriptions/{token}/stop',
  'POST /ha-api/membership-reminders/{token}/resume',
  'POST /ha-api/membership-reminders/{token}/stop',
  'POST /ha-api/association-messages/{token}/stop',
  'POST /ha-api/association-messages/{token}/resume',
  // A price that is sold out; a gate that sells, and its device.
  'POST /ha-api/waiting-lists',
  'POST /ha-api/gates/sales',
  'POST /ha-api/waiting-lists/{token}/quantity',
  'POST /ha-api/waiting-lists/{token}/leave',
  'POST /ha-api/weekly-summaries/{token}/resume',
  'POST /ha-api/weekly-summaries/{token}/stop',
  'POST /ha-api/contact-proofs/{token}/confirm',
  'POST /ha-api/gates/devices',
  'POST /ha-api/gates/contact',
  // Behind a session.
  'GET /ha-api/payments/saved-payment-methods',
]

/** Behind a session, or a role too: `tests/api/identity/access/matrix.test.ts` has every caller of each. */
const needsRole = (name: string) => / \/ha-api\/(?:admin\/|users\/me\/|site(?:\/|$))/.test(name)

let world: World
let calls: readonly Call[]
let known: KnownValues
/** Successful answers per call: a fuzz that never gets past the first checks proves little. */
const answeredWell = new Map<string, number>()
/** Some carts with their keys, so that most requests pass the access check; those of the call before may be used up. */
let freshCarts: () => Promise<readonly Cart[]>

const anEvent = {
  type: 'Event',
  slug: 'bal',
  title: 'Bal',
  tiers: [
    {
      key: 'plein',
      name: 'Plein tarif',
      price: 1200,
      stock: 500,
      maxPerUser: 4,
      customFields: [{ key: 'menu', label: 'Menu', type: 'ChoiceList', values: ['Viande', 'Végétarien'] }],
      extraOptions: [{ key: 'verre', label: 'Verre', price: 200, stock: 10 }],
    },
    { key: 'soutien', name: 'Soutien', priceCategory: 'Pwyw', minAmount: 500 },
  ],
  customFields: [{ key: 'venue', label: 'Comment venez-vous ?', type: 'TextInput' }],
  discountCodes: [{ code: 'AMIS', percent: 50, maxUses: 20 }],
  allowCoupons: true,
  acceptOpenDonation: true,
}

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const donation = await aForm(world.deps.db, {
    form: { installments: [1, 3], frequencies: ['SINGLE', 'SUBSCRIPTION'], acceptSepa: true },
  })
  const event = await aForm(world.deps.db, { form: anEvent, organisation: { slug: 'le-phare' } })
  const closed = await aForm(world.deps.db, {
    form: { ...anEvent, slug: 'ferme', suspended: true },
    organisation: { slug: 'la-digue' },
  })
  freshCarts = () => someCarts([donation, event])
  known = {
    ...knownValues([donation, event, closed], world.deps.settings.publicUrl),
    ...(await somePayments(donation)),
  }
  const document = (await (await fetch(`${world.url}/ha-api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => aCall(method.toUpperCase(), path, operation)),
  )
})
afterAll(() => world.close())

let payers = 0

/** Empty ones, and one with its own payer: a person may take four. */
async function someCarts(forms: readonly StoredForm[]): Promise<Cart[]> {
  payers += 1
  const email = `zoe.${payers}@exemple.fr`
  const made = forms.flatMap((form) => {
    const shopper = aShopper(world, form)
    const [tier] = sellableForm(form).tiers
    const participant = { firstName: 'Léo', lastName: 'Moreau' }
    const items = [{ tierId: tier?.id, customAmount: 4200, participant }]
    const empty = Array.from({ length: 3 }, async () => (await shopper.makeCart(items)).body)
    return [...empty, shopper.fillItems(items, { ...aPayer, email, emailConfirmation: email })]
  })
  return Promise.all(made)
}

/** New payments, for the calls that need one. */
async function somePayments(form: StoredForm): Promise<KnownValues> {
  const shopper = aShopper(world, form)
  const paymentRequestId = await shopper.freeze(await shopper.fillCart())
  const { body: session } = await shopper.openSession(paymentRequestId)
  return { paymentRequestId: [paymentRequestId], paymentId: [session.paymentId] }
}

const answersRightly = (call: Call) => async (request: ApiRequest) => {
  const answer = await world.app.inject(request)
  const reported = `${request.method} ${request.url} ${request.payload ?? ''} -> ${answer.statusCode} ${answer.body.slice(0, 300)}`
  expect(answer.statusCode, reported).toBeLessThan(500)
  expect(answer.headers['x-request-id'], reported).toBeTypeOf('string')
  expect(answer.body.includes(unknownValue), reported).toBe(false)
  if (answer.statusCode < 400) {
    answeredWell.set(call.name, (answeredWell.get(call.name) ?? 0) + 1)
    return
  }
  const error = answer.json<ApiErrorBody>()
  expect(error.status, reported).toBe(answer.statusCode)
  expect(error.code, reported).toMatch(/^\w+$/)
  expect(error.message, reported).toMatch(/\S/)
  expect(error.requestId, reported).toBe(answer.headers['x-request-id'])
}

/** The usual run tries the same inputs each time; the long one tries new ones and prints the seed of a failure. */
const runsOf = () => {
  const numRuns = Math.ceil(inject('fuzzRuns') / 2)
  return numRuns > 100 ? { numRuns } : { numRuns, seed: 20_261_121 }
}

test('inputs of every call’s own schema cause no internal error, and unknown fields are dropped', async () => {
  let carts = await freshCarts()
  for (const call of calls) {
    if (call.name.includes('{cartId}')) carts = await freshCarts()
    const body = call.body === null ? fc.constant(null) : validFor(call.body, known)
    const holds = fc.assert(
      fc.asyncProperty(requestFor(call, body, { known, carts }), answersRightly(call)),
      runsOf(),
    )
    await expect(holds, call.name).resolves.toBeUndefined()
  }
})

test('most calls were answered successfully at least once: the inputs passed the first checks', () => {
  const never = calls.filter(({ name }) => !answeredWell.has(name)).map(({ name }) => name)
  expect(never.filter((name) => !beyondChance.includes(name) && !needsRole(name))).toEqual([])
})

test('invalid inputs get an error of the common shape from every call', async () => {
  const carts = await freshCarts()
  for (const call of calls) {
    const body = call.body === null ? fc.constant(null) : brokenFor(call.body, known)
    const holds = fc.assert(
      fc.asyncProperty(requestFor(call, body, { known, carts }), answersRightly(call)),
      runsOf(),
    )
    await expect(holds, call.name).resolves.toBeUndefined()
  }
})

test('afterwards the ledger and the stock are consistent', async () => {
  expect(await violationsOf(world)).toEqual([])
})
