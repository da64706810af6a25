import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentConfirmations } from '#contract/admin/order/chosen-orders.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { downloadAs } from '../../../build/access/download-as.ts'
import { aCheque } from '../../../build/money/an-offline-entry.ts'
import { payItems } from '../../../build/money/pay-items.ts'
import { lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
let treasurer: Browser
let organiser: Browser
/** A gift, a place and a place by cheque of the association, and a gift to another one. */
let orders: { gift: string; place: string; cheque: string; foreign: string }
const association = '/ha-api/admin/organizations/la-ruche'

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const { db } = world.deps
  const gifts = await aForm(db, { form: { title: 'Les dons' } })
  const tiers = [{ key: 'place', name: 'Place', price: 1500 }]
  const gala = await aForm(db, {
    form: { type: 'Event', slug: 'gala', title: 'Le gala', presetAmounts: [], tiers },
  })
  const orchard = await aForm(db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  organiser = await aMember(world, 'gala@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })
  const give = async (form: typeof gifts) => {
    await payItems(world, form, [{ tierId: aShopper(world, form).openTierId, customAmount: 4250 }])
    return lastOrder(world.deps)
  }
  const foreign = await give(orchard)
  const gift = await give(gifts)
  const participant = { firstName: 'Anne', lastName: 'Roy' }
  await payItems(world, gala, [{ tierId: tierIdOf(gala, 'place'), participant }])
  const place = await lastOrder(world.deps)
  await treasurer.post(`${association}/forms/Event/gala/offline`, aCheque())
  orders = { gift, place, foreign, cheque: await lastOrder(world.deps) }
})
afterAll(() => world.close())

const numbersOf = async (...ids: readonly string[]) => {
  const rows = await world.deps.db.selectFrom('order').select(['id', 'number']).execute()
  return rows.filter(({ id }) => ids.includes(id)).map(({ number }) => number)
}
const saved = async (browser: Browser, body: object) => {
  const answer = await downloadAs(world, browser, `${association}/orders/list`, { format: 'xlsx', ...body })
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  return sheets[0]?.rows.slice(1) ?? []
}

test('a file has the chosen orders that its reader may read, and is in the journal', async () => {
  const chosen = { orders: [...Object.values(orders), 'x'], columns: 'order' }
  const { gift, place, cheque } = orders
  const own = await saved(treasurer, chosen)
  expect(new Set(own.flat())).toEqual(new Set(await numbersOf(gift, place, cheque)))
  expect((await saved(treasurer, { orders: [gift], columns: 'order' })).flat()).toEqual(await numbersOf(gift))
  const oneCampaign = await saved(organiser, chosen)
  expect(new Set(oneCampaign.flat())).toEqual(new Set(await numbersOf(place, cheque)))
  expect(await saved(treasurer, { orders: [orders.foreign] })).toEqual([])
  const journal = await world.deps.db
    .selectFrom('access_journal')
    .select('detail')
    .where('action', '=', 'ordersExported')
    .execute()
  expect(journal).toHaveLength(4)
})

test('no more than two pages are chosen, and none twice', async () => {
  for (const chosen of [[], [orders.gift, orders.gift], Array.from({ length: 101 }, (_, n) => `x${n}`)])
    expect((await treasurer.post(`${association}/orders/list`, { orders: chosen })).status).toBe(400)
})

test('confirmations of chosen orders are sent once for a key, and say which were not', async () => {
  const path = `${association}/orders/confirmations`
  const token = 'aaaaaaaaaaaaaaaa'
  const { gift, place, cheque, foreign } = orders
  const send = (browser: Browser) =>
    browser.post<SentConfirmations>(path, { orders: [gift, place, cheque, foreign, 'x'], token })
  const expected = {
    sent: 2,
    unsent: [
      { order: cheque, number: (await numbersOf(cheque))[0], reason: 'noEmail' },
      { order: foreign, number: null, reason: 'notFound' },
      { order: 'x', number: null, reason: 'notFound' },
    ],
  }
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  for (const _ of [1, 2]) expect((await send(president)).body).toEqual(expected)
  const mails = await world.deps.db
    .selectFrom('mail')
    .select('recipient')
    .where('kind', '=', 'confirmationAgain')
    .execute()
  expect(mails).toHaveLength(2)
  const journal = await world.deps.db
    .selectFrom('access_journal')
    .select('detail')
    .where('action', '=', 'confirmationSent')
    .execute()
  expect(journal).toHaveLength(2)
  const reader = await aMember(world, 'lecteur@exemple.fr', { role: 'reader' })
  for (const browser of [organiser, reader]) expect((await send(browser)).status).toBe(403)
})
