import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AssociationDetails, ContactProof } from '#contract/admin/association-details.ts'
import { ContactProofMailSchema } from '#contract/mail/account-mails.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { type Browser, aBrowser } from '../../build/a-browser.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { aMember, aPresident } from '../../build/access/a-member.ts'
import { changedDetails, detailsUrl } from '../../build/access/association-details.ts'
import { lastPayload } from '../../build/mail/last-payload.ts'
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

const dayMs = 86_400_000
const ask = (browser: Browser) =>
  browser.post<AssociationDetails & { code?: string }>('/ha-api/admin/organizations/la-ruche/contact-proof')

/** The token in the latest mail to a contact. */
async function mailedToken(recipient = contact): Promise<string> {
  const mail = { kind: 'contactProof', recipient }
  const { linkUrl } = await lastPayload(world.deps.db, mail, ContactProofMailSchema)
  return linkUrl.split('/').at(-1) ?? ''
}

const confirm = (token: string) =>
  aBrowser(world.url).post<ContactProof & { code?: string }>(`/ha-api/contact-proofs/${token}/confirm`)

test('the president has a link mailed to the contact; the latest one proves it, the former ones nothing', async () => {
  const president = await aPresident(world)
  const { noticesTo, proofAskedAt } = (await ask(president)).body
  expect([noticesTo, proofAskedAt?.slice(0, 4)]).toEqual([ofPresident, expect.stringMatching(/^20\d\d$/)])
  const former = await mailedToken()
  expect((await ask(president)).status).toBe(200)
  const latest = await mailedToken()
  expect((await confirm(former)).body).toMatchObject({ code: 'LINK_INVALID' })
  expect(await mailedTo()).toBe(ofPresident)
  const proved = { organization: 'La Ruche', email: contact, isProved: true }
  expect((await confirm(latest)).body).toEqual(proved)
  expect((await confirm(latest)).body).toEqual(proved)
  expect(await mailedTo()).toBe(contact)
  expect((await ask(president)).body).toMatchObject({ code: 'CONFLICT' })
  const journal = await world.deps.db.selectFrom('access_journal').select('action').orderBy('id').execute()
  const proofs = journal.map(({ action }) => action).filter((action) => action.startsWith('contactPro'))
  expect(proofs).toEqual(['contactProofAsked', 'contactProofAsked', 'contactProved'])
})

test('a proof holds for its address alone, and a link for a week', async () => {
  const president = await aPresident(world)
  await ask(president)
  const token = await mailedToken()
  const changed = await changedDetails(president, { email: 'autre@exemple.fr' })
  expect((await president.post(detailsUrl, changed)).status).toBe(200)
  expect((await confirm(token)).body).toMatchObject({ code: 'LINK_INVALID' })
  expect(await shownTo(president)).toBe(ofPresident)
  await ask(president)
  const other = await mailedToken('autre@exemple.fr')
  world.moveOurTime(7 * dayMs)
  expect((await confirm(other)).body).toMatchObject({ code: 'LINK_EXPIRED' })
  const again = await aPresident(world, 'vice@exemple.fr')
  await ask(again)
  expect((await confirm(await mailedToken('autre@exemple.fr'))).status).toBe(200)
  expect(await shownTo(again)).toBe('autre@exemple.fr')
})

test('five mails a day for an association; a role that edits nothing asks for none', async () => {
  const president = await aPresident(world)
  const reader = await aMember(world, 'lecture@exemple.fr', { role: 'reader' })
  expect((await ask(reader)).status).toBe(403)
  for (let sent = 0; sent < 5; sent += 1) expect((await ask(president)).status).toBe(200)
  const token = await mailedToken()
  expect((await ask(president)).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  // The link of the last mail still works.
  expect((await confirm(token)).status).toBe(200)
})
