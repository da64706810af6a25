import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { readStatistics } from '#server/backoffice/admin/read-statistics.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aCaller } from '../../../build/a-caller.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'

let world: World
let form: StoredForm

beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db)
})
afterAll(() => world.close())

const page = () => `${world.deps.settings.publicUrl}/associations/la-ruche/formulaires/dons`
const sourceOf = async ({ id }: Pick<Cart, 'id'>) =>
  (await world.deps.db.selectFrom('cart').select('source').where('id', '=', id).executeTakeFirstOrThrow())
    .source
const comingFrom = (referer: string) => aShopper(world, form, { referer })

test('the label in the address of the page is on the cart, and on its order', async () => {
  const shopper = comingFrom(`${page()}?utm_source=x&source=Affiche-A4`)
  const { cart, executed } = await shopper.pay('4242424242424242', 4200, 0)
  expect(executed.status).toBe('Confirmed')
  expect(await sourceOf(cart)).toBe('affiche-a4')
  const order = await world.deps.db
    .selectFrom('order')
    .selectAll()
    .where('cart_id', '=', cart.id)
    .executeTakeFirst()
  expect(order?.source).toBe('affiche-a4')
})

test('a program names the label in the body, which counts first', async () => {
  const call = aCaller(world.url, { referer: `${page()}?source=qr` })
  const names = { organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'dons' }
  const items = [{ tierId: stableId(form.id, 'open-donation'), customAmount: 4200 }]
  const made = await call<Cart>('POST', '/carts', { ...names, items, source: 'infolettre' })
  expect([made.status, await sourceOf(made.body)]).toEqual([201, 'infolettre'])
  for (const source of ['a@b.fr', 'Zoé', 'a--b', '', 'a'.repeat(33), 3, null])
    expect([source, (await call('POST', '/carts', { ...names, items, source })).status]).toEqual([
      source,
      400,
    ])
})

test('what is no label in an address is nothing: no visitor is refused for it, and none can be named', async () => {
  for (const referer of [
    page(),
    `${page()}?source=zoe@exemple.fr`,
    `${page()}?source=`,
    'source=qr',
    `${page()}?x=source%3Dqr`,
  ]) {
    const { body, status } = await comingFrom(referer).give(4200)
    expect([referer, status, await sourceOf(body)]).toEqual([referer, 201, null])
  }
})

test('the first label stays: a later change of the cart does not replace it', async () => {
  const { body: cart } = await comingFrom(`${page()}?source=qr`).give(4200)
  const other = comingFrom(`${page()}?source=signature`)
  const items = [{ tierId: other.openTierId, customAmount: 5000 }]
  expect((await other.changeItems(cart, items)).status).toBe(200)
  expect(await sourceOf(cart)).toBe('qr')
})

test('the statistics of a form have its orders by label, and no other form’s', async () => {
  const other = await aForm(world.deps.db, { form: { slug: 'autres' } })
  await aShopper(world, other, { referer: `${page()}?source=radio` }).pay('4242424242424242', 9900, 0)
  await comingFrom(page()).pay('4242424242424242', 1000, 0)
  await comingFrom(`${page()}?source=affiche-a4`).pay('4242424242424242', 800, 0)
  const { sources } = await readStatistics(world.deps.db, form.id, new Date())
  expect(sources).toEqual([
    { source: 'affiche-a4', visits: null, orders: 2, ordered: 5000 },
    { source: null, visits: null, orders: 1, ordered: 1000 },
  ])
})

test('the database refuses what is no label', async () => {
  const { body: cart } = await comingFrom(page()).give(4200)
  const write = (source: string) =>
    world.deps.db.updateTable('cart').set({ source }).where('id', '=', cart.id).execute()
  for (const source of ['zoe@exemple.fr', 'A', 'a--b', '-a', 'a'.repeat(33)])
    await expect(write(source)).rejects.toThrow('cart_source_check')
})
