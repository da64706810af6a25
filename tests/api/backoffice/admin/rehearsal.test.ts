import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedForm, Rehearsal } from '#contract/admin/edited-form.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

const card = '4242424242424242'
const calls = '/ha-api/admin/organizations/la-ruche/forms/Shop/gala'

let world: World
let president: Browser
beforeAll(async () => {
  world = await aWorld({ providers: { autre: {} as never } })
  const tiers = [{ key: 'place', name: 'Place', price: 1500, stock: 1 }]
  await aForm(world.deps.db, { form: { type: 'Shop', slug: 'gala', presetAmounts: [], tiers } })
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
})
afterAll(() => world.close())

/** Writes another price, and starts a rehearsal. */
async function rehearse(price: number) {
  const { source, draft } = (await president.get<EditedForm>(`${calls}/edition`)).body
  const tiers = [{ key: 'place', name: 'Place', price, stock: 1 }]
  const written = JSON.stringify({ ...(JSON.parse(draft?.source ?? source) as object), tiers })
  await president.post(`${calls}/draft`, { source: written, revision: draft?.revision ?? 0, base: '' })
  const { status, body } = await president.post<Rehearsal>(`${calls}/rehearsal`)
  expect(status).toBe(200)
  const [, , organizationSlug = '', , formSlug = ''] = (body.path ?? '').split('/')
  // A tab that is opened again offers it too.
  expect((await president.get<EditedForm>(`${calls}/edition`)).body.rehearsalPath).toBe(body.path)
  const form = await findForm(world.deps.db, { organizationSlug, formType: 'Shop', formSlug })
  if (form === null) throw new Error(`no form at ${body.path}`)
  return { form, shopper: aShopper(world, form), items: [{ tierId: tierIdOf(form, 'place') }] }
}

const ordersOf = async (slug: string) =>
  world.deps.db
    .selectFrom('order')
    .innerJoin('organisation', 'organisation.id', 'order.organisation_id')
    .select('order.number')
    .where('organisation.slug', '=', slug)
    .execute()

test('a rehearsal is paid with a test card, and changes nothing of the campaign', async () => {
  const first = await rehearse(2000)
  expect(first.form.definition.state).toBe('private')
  const cart = await first.shopper.fillItems(first.items)
  const paid = await first.shopper.payCart(cart, card)
  expect((await first.shopper.confirm(paid.paymentId)).body).toMatchObject({ status: 'Confirmed' })
  expect(await ordersOf(first.form.organisation.slug)).toHaveLength(1)
  expect(await ordersOf('la-ruche')).toEqual([])
  const stock = await world.deps.db.selectFrom('stock').selectAll().execute()
  const own = await findForm(world.deps.db, {
    organizationSlug: 'la-ruche',
    formType: 'Shop',
    formSlug: 'gala',
  })
  expect(own?.definition.tiers[0]?.price).toBe(1500)
  expect(JSON.stringify(stock)).toContain(tierIdOf(first.form, 'place'))

  // Another price, although the former one was sold; the former rehearsal is over.
  const second = await rehearse(2500)
  expect((await second.shopper.makeCart(second.items)).body).toMatchObject({ totalAmount: 2500 })
  expect((await first.shopper.makeCart(first.items)).status).toBe(404)
  expect((await president.post<Rehearsal>(`${calls}/rehearsal/end`)).body).toEqual({ path: null })
  expect((await president.get<EditedForm>(`${calls}/edition`)).body.rehearsalPath).toBeNull()
  expect((await second.shopper.makeCart(second.items)).status).toBe(404)
  expect(await violationsOf(world)).toEqual([])
})

test('without the test bank it ends before the payment', async () => {
  const { form, shopper, items } = await rehearse(2000)
  const organisation = { ...form.organisation, provider: 'autre' }
  await world.deps.db
    .updateTable('organisation')
    .set({ definition: JSON.stringify(organisation) as never })
    .where('slug', '=', organisation.slug)
    .execute()
  const cart = await shopper.fillItems(items)
  await shopper.saveTip(cart, 0)
  expect((await shopper.startPayment(cart)).body).toMatchObject({ code: 'REHEARSAL_ENDS' })
})

test('two that begin at once make one association', async () => {
  await aForm(world.deps.db, {
    organisation: { slug: 'le-verger', name: 'Le Verger' },
    form: { type: 'Shop', slug: 'stand' },
  })
  const role = { role: 'president', organizationSlug: 'le-verger' } as const
  const other = await aMember(world, 'verger@exemple.fr', role)
  const path = '/ha-api/admin/organizations/le-verger/forms/Shop/stand/rehearsal'
  const urls = (await Promise.all([1, 2, 3].map(() => other.post<Rehearsal>(path)))).map(
    ({ body }) => body.path?.split('/')[2],
  )
  expect(urls[0]).toMatch(/^essais-/)
  expect(new Set(urls).size).toBe(1)
})

test('an association that is not verified is shown as one, and a name that may mislead is not shown', async () => {
  const change = (what: object) =>
    sql`update organisation set definition = definition || ${JSON.stringify(what)}::jsonb where slug = 'la-ruche'`.execute(
      world.deps.db,
    )
  await change({ authenticationState: 'waiting' })
  expect((await rehearse(2000)).form.organisation.authenticationState).toBe('waiting')
  await change({ isNameHeld: true })
  expect((await president.post(`${calls}/rehearsal`)).status).toBe(409)
})

test('only who may edit the campaign rehearses it', async () => {
  const reader = await aMember(world, 'lectrice@exemple.fr', { role: 'reader' })
  expect((await reader.post(`${calls}/rehearsal`)).status).toBe(403)
})
