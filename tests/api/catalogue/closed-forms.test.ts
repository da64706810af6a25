import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { printDatabase } from '../../build/money/database-print.ts'

let world: World
let count = 0

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const past = '2026-01-01T00:00:00Z'
const future = '2046-01-01T00:00:00Z'

interface Closed {
  readonly form?: Record<string, unknown>
  readonly organisation?: Record<string, unknown>
  readonly status: number
  readonly code: string
}

const closed: readonly [string, Closed][] = [
  ['a draft', { form: { state: 'draft' }, status: 404, code: 'NOT_FOUND' }],
  ['a deleted form', { form: { state: 'deleted' }, status: 404, code: 'NOT_FOUND' }],
  ['a disabled form', { form: { state: 'disabled' }, status: 409, code: 'FORM_UNAVAILABLE' }],
  ['a suspended form', { form: { suspended: true }, status: 409, code: 'FORM_UNAVAILABLE' }],
  ['a form not yet open', { form: { saleStartDate: future }, status: 409, code: 'FORM_UNAVAILABLE' }],
  ['a form that has ended', { form: { saleEndDate: past }, status: 409, code: 'FORM_UNAVAILABLE' }],
  [
    'a crowdfunding that is over',
    { form: { type: 'CrowdFunding', endDate: past }, status: 409, code: 'FORM_UNAVAILABLE' },
  ],
  [
    'an event that is over',
    { form: { type: 'Event', endDate: past }, status: 409, code: 'FORM_UNAVAILABLE' },
  ],
  [
    'an association that may not collect',
    {
      organisation: { slug: 'sans-droit', allowCollect: false },
      status: 400,
      code: 'ORGANIZATION_WALLET_ERROR',
    },
  ],
]

async function newForm({ form = {}, organisation = {} }: Partial<Closed>) {
  count += 1
  return aForm(world.deps.db, { organisation, form: { ...form, slug: `dons-${count}` } })
}

test.each(closed)('%s accepts no cart', async (_name, { status, code, ...changes }) => {
  const shopper = aShopper(world, await newForm(changes))
  const before = await printDatabase(world.deps.db)
  expect((await shopper.give(4200)).body).toMatchObject({ status, code })
  expect(await printDatabase(world.deps.db)).toEqual(before)
})

/** Closes an open form with these changes. */
async function shut(id: string, slug: string, changes: Partial<Closed>): Promise<void> {
  const closedForm = await newForm(changes)
  const { db } = world.deps
  const definition = JSON.stringify({ ...closedForm.definition, slug })
  const organisation =
    changes.organisation === undefined ? {} : { organisation_id: closedForm.organisationId }
  await db
    .updateTable('form')
    .set({ definition, state: closedForm.definition.state, ...organisation })
    .where('id', '=', id)
    .execute()
}

test.each(closed)(
  '%s takes no payment and no card of a cart made before',
  async (_name, { status, code, ...changes }) => {
    const form = await newForm({})
    const shopper = aShopper(world, form)
    const cart = await shopper.fillCart()
    const begun = await shopper.freeze(await shopper.fillCart())
    await shut(form.id, form.definition.slug, changes)
    const before = await printDatabase(world.deps.db)
    expect((await shopper.startPayment(cart)).body).toMatchObject({ status, code })
    expect((await shopper.openSession(begun)).body).toMatchObject({ status, code })
    expect(await printDatabase(world.deps.db)).toEqual(before)
  },
)

test('an association that was suspended since the card fields were opened gets no charge', async () => {
  const form = await newForm({})
  const shopper = aShopper(world, form)
  const begun = await shopper.freeze(await shopper.fillCart())
  const { session } = await shopper.enterPayment(begun, '4242424242424242')
  await shut(form.id, form.definition.slug, { organisation: { allowCollect: false } })
  const refused = { status: 400, code: 'ORGANIZATION_WALLET_ERROR' }
  expect((await shopper.execute(begun, session)).body).toMatchObject(refused)
  expect((await shopper.execute(begun, session)).body).toMatchObject(refused)
  const attempt = world.deps.db
    .selectFrom('payment_attempt')
    .select('state')
    .where('id', '=', session.paymentId)
  expect(await attempt.executeTakeFirst()).toEqual({ state: 'created' })
})

test('a private form accepts gifts from visitors with its link', async () => {
  const form = await newForm({ form: { state: 'private' } })
  expect((await aShopper(world, form).pay('4242424242424242')).executed.status).toBe('Confirmed')
})

test('a form or association that does not exist is not found', async () => {
  const { call, names, openTierId } = aShopper(world, await newForm({}))
  const items = [{ tierId: openTierId, customAmount: 4200 }]
  for (const wrong of [
    { formSlug: 'x' },
    { organizationSlug: 'x' },
    { formType: 'x' },
    { formType: 'Event' },
  ]) {
    expect((await call('POST', '/carts', { ...names, ...wrong, items })).body).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    })
  }
})

test('the carts of a checkout form are created by partners, never by a visitor', async () => {
  const tiers = [{ key: 'facture', name: 'Facture', price: 5000 }]
  const form = await newForm({ form: { type: 'Checkout', acceptOpenDonation: false, tiers } })
  const made = await aShopper(world, form).makeCart([{ tierId: tierIdOf(form, 'facture') }])
  expect(made.body).toMatchObject({ status: 403, code: 'FORBIDDEN' })
})

const hostile = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  ' //evil.example',
  '/\n/evil.example',
  '/path\r\nSet-Cookie: a=b',
  'https://evil.example/',
  'https://localhost:4400@evil.example/',
  'https://user:pass@la-ruche.exemple.fr/',
  'https://la-ruche.exemple.fr.evil.example/',
  'http://la-ruche.exemple.fr/',
  'https://la-ruche.exemple.fr:8443/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'https:evil.example',
  'http://[::1',
  '?x',
  'evil.example',
]

test('a hostile backUrl is dropped, our own one is stored', async () => {
  const contact = { email: 'contact@la-ruche.exemple.fr', url: 'https://la-ruche.exemple.fr/accueil' }
  const form = await newForm({ organisation: { contact } })
  const shopper = aShopper(world, form)
  const savedFor = async (backUrl: string) => {
    const { body, status } = await shopper.startPayment(await shopper.fillCart(), undefined, backUrl)
    expect(status).toBe(200)
    const { back_url } = await world.deps.db
      .selectFrom('payment')
      .select('back_url')
      .where('id', '=', String(body.paymentRequestId))
      .executeTakeFirstOrThrow()
    return back_url
  }
  for (const backUrl of hostile) expect([backUrl, await savedFor(backUrl)]).toEqual([backUrl, null])
  const { publicUrl } = world.deps.settings
  expect(await savedFor('/associations/la-ruche?a=1')).toBe(`${publicUrl}/associations/la-ruche?a=1`)
  expect(await savedFor(`${publicUrl}/x`)).toBe(`${publicUrl}/x`)
  expect(await savedFor('https://la-ruche.exemple.fr/merci')).toBe('https://la-ruche.exemple.fr/merci')
  expect((await shopper.startPayment(await shopper.fillCart(), undefined, 'x'.repeat(3000))).status).toBe(400)
})
