import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AggForm, Contributors, Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { TipSuggestion } from '#contract/tip.ts'
import type { LegalStatuses } from '#contract/visitor/values.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { violationsOf } from '../../build/invariant-checks.ts'

let world: World
let form: StoredForm
let fete: StoredForm
const ofForm = '/organizations/la-ruche/forms/formulaires/dons'

beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db, { form: { goal: 100_000 } })
  const tiers = [{ key: 'place', name: 'Place', price: 1000, stock: 10 }]
  fete = await aForm(world.deps.db, {
    form: {
      type: 'CrowdFunding',
      slug: 'fete',
      acceptOpenDonation: false,
      presetAmounts: [],
      tiers,
      saleEndDate: '2046-01-01T00:00:00Z',
    },
  })
  await world.startWorker()
})
afterAll(() => world.close())

test('a form is read by segment, type or internal name, in any case', async () => {
  const { call, names } = aShopper(world, form)
  for (const formType of ['formulaires', 'Donation', 'donation', 'DONATION', 'FORMULAIRES']) {
    const { status, body } = await call<AggForm>(
      'GET',
      `/agg/form?${new URLSearchParams({ ...names, formType })}`,
    )
    expect([formType, status, body.form.formType]).toEqual([formType, 200, 'Donation'])
    expect(body).toMatchObject({
      organization: { organizationSlug: 'la-ruche', provider: 'sandbox' },
      compliance: { allowCollect: true, authenticationState: 'valid' },
      seoTags: {
        title: expect.stringContaining('Un toit') as string,
        canonicalUrl: expect.stringMatching(/formulaires\/dons$/) as string,
      },
    })
  }
  for (const wrong of [
    { formType: 'x' },
    { formType: 'Event' },
    { formSlug: 'x' },
    { organizationSlug: 'x' },
  ]) {
    const { status } = await call('GET', `/agg/form?${new URLSearchParams({ ...names, ...wrong })}`)
    expect(status).toBe(404)
  }
})

test('a draft does not exist, and a disabled or deleted form is reported as such', async () => {
  const { call, names } = aShopper(world, form)
  for (const state of ['draft', 'disabled', 'deleted']) {
    await aForm(world.deps.db, { form: { slug: `en-${state}x`, state } })
    const { status, body } = await call<AggForm>(
      'GET',
      `/agg/form?${new URLSearchParams({ ...names, formSlug: `en-${state}x` })}`,
    )
    expect([state, status, body.form?.state]).toEqual(
      state === 'draft' ? [state, 404, undefined] : [state, 200, state],
    )
  }
})

test('live numbers follow a hold, a sale and a gift; the version of the contents does not', async () => {
  const { call } = aShopper(world, form)
  const read = async (path: string) => (await call<Form>('GET', `${path}/enriched`)).body
  const versions = async () => [
    (await call<{ displayVersion: string }>('GET', `${ofForm}/display-version`)).body.displayVersion,
    (
      await call<{ displayVersion: string }>(
        'GET',
        '/organizations/la-ruche/forms/collectes/fete/display-version',
      )
    ).body.displayVersion,
  ]
  const before = await versions()
  const ofFete = '/organizations/la-ruche/forms/collectes/fete'
  const buyer = aShopper(world, fete)
  const cart = await buyer.fillItems([{ tierId: tierIdOf(fete, 'place'), quantity: 3 }])
  await expect
    .poll(() => read(ofFete))
    .toMatchObject({ tiers: [{ remainingNumber: 7, limited: true, soldOut: false }] })
  expect((await buyer.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  await aShopper(world, form).pay('4242424242424242', 25_000, 0)
  await expect
    .poll(() => read(ofForm))
    .toMatchObject({ amountCollected: 25_000, contributorsCount: 1, percentFunded: 25 })
  expect(await read(ofFete)).toMatchObject({ tiers: [{ remainingNumber: 7 }] })
  expect(await versions()).toEqual(before)
  await aForm(world.deps.db, { form: { goal: 100_000, title: 'Un autre titre' } })
  const after = await versions()
  expect(after[0]).not.toBe(before[0])
  expect(await violationsOf(world)).toEqual([])
})

test('the version changes when sales end', async () => {
  const soon = new Date(world.deps.clock.now().getTime() + 60_000).toISOString()
  await aForm(world.deps.db, { form: { slug: 'bref', saleEndDate: soon } })
  const { call } = aShopper(world, form)
  const version = async () =>
    (
      await call<{ displayVersion: string }>(
        'GET',
        '/organizations/la-ruche/forms/formulaires/bref/display-version',
      )
    ).body
  const before = await version()
  await world.moveTime(61_000)
  expect(await version()).not.toEqual(before)
})

test('contributors show what they chose to show, newest first, page by page', async () => {
  const giving = await aForm(world.deps.db, { form: { slug: 'contributeurs' } })
  const shopper = aShopper(world, giving)
  for (let index = 0; index < 10; index += 1) {
    const cart = await shopper.fillCart(1000 + index, 0)
    const shown = { publishName: index % 2 === 0, publishAmount: index % 3 === 0, comment: `mot ${index}` }
    await shopper.savePayer(cart, { ...aPayer, ...shown })
    await shopper.payCart(cart, '4242424242424242')
  }
  const page = async (query: string) =>
    (
      await shopper.call<Contributors>(
        'GET',
        `/organizations/la-ruche/forms/formulaires/contributeurs/contributors${query}`,
      )
    ).body
  const first = await page('')
  expect(first.data).toHaveLength(8)
  expect(first.data[0]).toMatchObject({
    displayName: null,
    amount: 1009,
    comment: null,
    isOrganization: false,
  })
  expect(first.data[1]).toMatchObject({
    displayName: expect.stringMatching(/^Zoé/) as string,
    amount: null,
    comment: 'mot 8',
  })
  const second = await page(`?continuationToken=${first.continuationToken ?? ''}`)
  expect(second).toMatchObject({
    data: [{ comment: null }, { comment: 'mot 0', amount: 1000 }],
    continuationToken: null,
  })
  expect(JSON.stringify([first, second])).not.toMatch(/exemple\.fr|Lilas|44000/)
  expect((await page('?pageSize=2')).data).toHaveLength(2)
  const longAgo = Buffer.from(`-271821-04-20T00:00:00.000Z ${giving.id}`).toString('base64url')
  for (const token of ['garbage', longAgo])
    expect((await page(`?continuationToken=${token}`)).data).toHaveLength(8)
  expect((await page('?pageSize=1000')) as unknown).toMatchObject({ code: 'VALIDATION' })
})

test('an association, its provider and what it may do', async () => {
  const { call } = aShopper(world, form)
  expect((await call<Organization>('GET', '/organizations/la-ruche')).body).toMatchObject({
    organizationSlug: 'la-ruche',
    name: 'La Ruche',
    city: 'Nantes',
  })
  expect((await call('GET', '/organizations/la-ruche/provider')).body).toEqual({
    provider: 'sandbox',
    publicKey: 'sandbox',
  })
  expect((await call('GET', '/organizations/la-ruche/compliance/agg/overview')).body).toEqual({
    allowCollect: true,
    authenticationState: 'valid',
  })
  for (const path of ['', '/provider', '/compliance/agg/overview']) {
    expect((await call('GET', `/organizations/inconnue${path}`)).body).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    })
  }
})

test('all visitors are anonymous; legal statuses and the suggested tips', async () => {
  const { call } = aShopper(world, form)
  expect((await call('GET', '/agg/user')).body).toEqual({ user: null, organizations: [] })
  const { body: statuses } = await call<LegalStatuses>('GET', '/values/company-legal-status')
  expect(statuses.length).toBeGreaterThan(20)
  expect(statuses[0]).toEqual({ id: expect.any(String) as string, label: expect.any(String) as string })
  const { body } = await call<TipSuggestion>(
    'GET',
    '/carts/tip-suggestion/la-ruche/formulaires/dons?amount=4200',
  )
  expect(body).toMatchObject({
    model: 'percent-v1',
    tipSuggestion: 340,
    tipSuggestionMax: 1050,
    levels: { none: 0, low: 210, mid: 340, high: 500 },
  })
  const suggestion = '/carts/tip-suggestion/la-ruche/formulaires/dons'
  expect((await call('GET', `${suggestion}?amount=-1`)).status).toBe(400)
  expect((await call('GET', `${suggestion}?amount=4200&frequency=SUBSCRIPTION`)).status).toBe(200)
  expect((await call('GET', `${suggestion}?amount=4200&frequency=ZZ`)).status).toBe(400)
  expect((await call('GET', '/carts/tip-suggestion/la-ruche/formulaires/x?amount=1')).status).toBe(404)
})

test('the thank-you text of an association is for its payers alone', async () => {
  const path = `/organizations/${form.organisation.slug}/forms/${form.definition.type}/${form.definition.slug}`
  expect(form.definition.personalMessage).not.toBe('')
  const answer = await fetch(`${world.url}/ha-api${path}`)
  expect(JSON.stringify(await answer.json())).not.toContain(form.definition.personalMessage)
})
