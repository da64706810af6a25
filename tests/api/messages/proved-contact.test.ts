import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AssociationDetails } from '#contract/admin/association-details.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { type Browser } from '../../build/a-browser.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { aMember, aPresident } from '../../build/access/a-member.ts'
import { rewriteFunction } from '../../build/money/without-guard.ts'

const contact = 'contact@la-ruche.exemple.fr'
const ofPresident = 'presidente@exemple.fr'

let world: World
let form: StoredForm
beforeEach(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db)
})
afterEach(() => world.close())

/** Who is mailed about a new order. */
async function mailedTo(): Promise<string | undefined> {
  const { paymentId } = await aShopper(world, form).pay('4242424242424242')
  const { db } = world.deps
  const { order_id: order } = await db
    .selectFrom('payment_attempt')
    .innerJoin('payment', 'payment.id', 'payment_attempt.payment_id')
    .select('payment.order_id')
    .where('payment_attempt.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const mail = await db
    .selectFrom('mail')
    .select('recipient')
    .where('kind', '=', 'newGift')
    .where('subject_id', '=', order ?? '')
    .executeTakeFirst()
  return mail?.recipient
}

const shownTo = async (browser: Browser) =>
  (await browser.get<AssociationDetails>('/ha-api/admin/organizations/la-ruche/details')).body.noticesTo

test('mails for an association go to its president until its contact address is proved by a member', async () => {
  expect(await mailedTo()).toBe(contact)
  const president = await aPresident(world)
  expect(await mailedTo()).toBe(ofPresident)
  expect(await shownTo(president)).toBe(ofPresident)
  await aMember(world, contact, { role: 'door', forms: ['Donation/dons'] })
  expect(await mailedTo()).toBe(contact)
  expect(await shownTo(president)).toBe(contact)
  await world.deps.db
    .updateTable('user_account')
    .set({ verified_at: null })
    .where('email', '=', contact)
    .execute()
  expect(await mailedTo()).toBe(ofPresident)
})

test('negative control: without the comparison, an address that no one has proved is mailed', async () => {
  await aPresident(world)
  await rewriteFunction(world.deps.db, 'contact_of', [['coalesce((', 'coalesce(p_address, (']])
  expect(await mailedTo()).toBe(contact)
})
