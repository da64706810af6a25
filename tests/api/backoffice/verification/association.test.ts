import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Registered, RegistrationDraft } from '#contract/account/registration.ts'
import type { VerificationFile, Verifications } from '#contract/admin/operator-verification.ts'
import type { Verification } from '#contract/admin/verification.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { emptyRegistration } from '#domain/organisation/check-registration.ts'
import { documentKinds } from '#domain/organisation/required-documents.ts'
import { proofLifetimeMs } from '#domain/user/fresh-proof.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { createOperator } from '#server/identity/access/manage-operators.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { haveSecondFactor } from '../../../build/access/a-member.ts'
import { signIn } from '../../../build/identity.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

const own = '/ha-api/users/me/registration'
const lavoir = {
  ...emptyRegistration,
  name: 'Les Amis du Lavoir',
  number: 'w442 000 123',
  address: '3 rue du Lavoir',
  zipCode: '44000',
  city: 'Nantes',
  email: 'bonjour@lavoir.exemple.fr',
  isRepresentative: true,
}
const slug = 'les-amis-du-lavoir'
const ofAdmin = (name: string) => `/ha-api/admin/organizations/${name}/verification`
const ofOwn = ofAdmin(slug)
const ofOperator = `/ha-api/site/verifications/${slug}`
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

let world: World
let zoe: Browser
/** Zoé’s. */
let userId: string
let operator: Browser
beforeAll(async () => {
  world = await aWorld()
  zoe = aBrowser(world.url)
  userId = (await signIn(world, zoe, 'zoe@exemple.fr')).userId
  operator = aBrowser(world.url)
  await createOperator(world.deps, 'exploitation@exemple.fr')
  const { userId: operatorId } = await signIn(world, operator, 'exploitation@exemple.fr')
  await haveSecondFactor(world, operatorId)
})
afterAll(() => world.close())

async function sendDocument(kind: string, content: Buffer = pdf) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(content)]), `${kind}.pdf`)
  const cookie = [...zoe.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(`${world.url}${ofOwn}/documents/${kind}`, { method: 'POST', headers, body })
  return { status: answer.status, body: (await answer.json()) as Verification }
}

async function decideAll(isAccepted: (kind: string) => boolean): Promise<void> {
  const { documents } = (await operator.get<VerificationFile>(ofOperator)).body
  for (const { id, kind } of documents) {
    const rejected = { isAccepted: false, reason: 'other', note: 'Il manque la page 2.' }
    const body = isAccepted(kind) ? { isAccepted: true, reason: null, note: '' } : rejected
    expect((await operator.post(`${ofOperator}/documents/${id}`, body)).status).toBe(200)
  }
}

async function form() {
  const found = await findForm(world.deps.db, {
    organizationSlug: slug,
    formType: 'Donation',
    formSlug: 'dons',
  })
  if (found === null) throw new Error('no form')
  return found
}

async function give(amount: number): Promise<string> {
  const shopper = aShopper(world, await form())
  const items = [{ tierId: shopper.openTierId, customAmount: amount }]
  const cart = await shopper.fillItems(items)
  return shopper.freeze(cart)
}

const mails = async () =>
  world.deps.db
    .selectFrom('mail')
    .select(['recipient', 'payload'])
    .where('kind', '=', 'verificationDecided')
    .orderBy('created_at')
    .execute()

test('what is typed is saved for the account, and an incomplete registration creates nothing', async () => {
  expect((await zoe.get<RegistrationDraft>(own)).body).toEqual({
    ...emptyRegistration,
    email: 'zoe@exemple.fr',
  })
  const typed = { ...emptyRegistration, name: 'Les Amis' }
  expect((await zoe.put(own, typed)).status).toBe(200)
  expect((await zoe.get<RegistrationDraft>(own)).body).toEqual(typed)
  const refused = await zoe.post<ApiErrorBody>(own, typed)
  expect(refused.body.problems?.map(({ field }) => field)).toContain('registration.number')
  const { count } = await world.deps.db
    .selectFrom('organisation')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(0)
})

test('an association is registered, collects under the cap, is asked again, completed and verified', async () => {
  const registered = await zoe.post<Registered>(own, { ...lavoir, name: 'Les Amis\r\ndu Lavoir' })
  expect(registered).toMatchObject({ status: 201, body: { organizationSlug: slug } })
  expect((await zoe.get<Verification>(ofOwn)).body).toMatchObject({
    name: lavoir.name,
    state: 'registered',
    iban: null,
    canEdit: true,
  })
  const publish = () =>
    zoe.post(`/ha-api/admin/organizations/${slug}/forms/Donation/dons/state`, { change: 'publish' })
  expect((await publish()).status).toBe(409)
  const saveIban = () =>
    zoe.post<Verification & ApiErrorBody>(`${ofOwn}/bank-details`, {
      iban: 'FR76 3000 6000 0112 3456 7890 189',
    })
  expect((await saveIban()).body.code).toBe('SECOND_FACTOR_MISSING')
  await haveSecondFactor(world, userId)
  const withIban = await saveIban()
  expect(withIban.body).toMatchObject({
    state: 'collecting',
    iban: 'FR76 •••• 189',
    cap: 250_000,
    collected: 0,
  })
  expect((await publish()).status).toBe(200)
  await expect(give(250_001)).rejects.toThrow('COLLECTION_CAP')
  await give(5000)

  expect((await zoe.post(`${ofOwn}/submit`)).status).toBe(409)
  expect((await sendDocument('statutes', Buffer.from('not a document'))).status).toBe(415)
  for (const kind of documentKinds) expect((await sendDocument(kind)).status).toBe(201)
  expect((await zoe.post<Verification>(`${ofOwn}/submit`)).body.state).toBe('submitted')
  expect((await sendDocument('statutes')).status).toBe(409)

  const queue = await operator.get<Verifications>('/ha-api/site/verifications')
  expect(queue.body.organizations).toMatchObject([{ organizationSlug: slug, state: 'submitted' }])
  await decideAll((kind) => kind !== 'statutes')
  expect((await operator.post(`${ofOperator}/decision`, { decision: 'verify' })).status).toBe(409)
  expect((await operator.post(`${ofOperator}/decision`, { decision: 'askAgain' })).status).toBe(200)
  const asked = (await zoe.get<Verification>(ofOwn)).body
  expect(asked.state).toBe('toComplete')
  expect(asked.documents).toContainEqual(
    expect.objectContaining({
      kind: 'statutes',
      state: 'rejected',
      reason: 'other',
      note: 'Il manque la page 2.',
    }),
  )
  expect((await sendDocument('statutes')).status).toBe(201)
  expect((await zoe.post<Verification>(`${ofOwn}/submit`)).status).toBe(200)
  await decideAll(() => true)
  const verified = await operator.post<VerificationFile>(`${ofOperator}/decision`, { decision: 'verify' })
  expect(verified.body).toMatchObject({ state: 'verified', decisions: ['suspend'] })
  expect((await zoe.get<Verification>(ofOwn)).body).toMatchObject({
    state: 'verified',
    cap: null,
    canEdit: false,
  })
  await give(250_001)
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['zoe@exemple.fr', 'zoe@exemple.fr'])
})

test('only operators read a document, as an attachment that no browser runs, and each reading is recorded', async () => {
  const [document] = (await operator.get<VerificationFile>(ofOperator)).body.documents
  const path = `${ofOperator}/documents/${document?.id ?? ''}`
  expect((await zoe.get(path)).status).toBe(404)
  expect((await aBrowser(world.url).get(path)).status).toBe(401)
  const cookie = [...operator.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const answer = await fetch(world.url + path, { headers: { cookie } })
  expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const last = await world.deps.db
    .selectFrom('operator_journal')
    .select(['action', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(last).toMatchObject({ action: 'documentRead', detail: { organization: slug } })
})

test('a suspension needs a reason, ends new payments at once, and ends where it began', async () => {
  await addMember(world.deps, { organizationSlug: slug, email: 'bea@exemple.fr', role: 'president' })
  const before = (await mails()).length
  const suspend = (body: object) => operator.post<ApiErrorBody>(`${ofOperator}/suspension`, body)
  expect((await suspend({ isSuspended: true, reason: ' ' })).status).toBe(400)
  expect((await suspend({ isSuspended: true, reason: 'Signalements' })).status).toBe(200)
  await expect(give(1000)).rejects.toThrow('ORGANIZATION_WALLET_ERROR')
  expect((await zoe.get<Verification>(ofOwn)).body).toMatchObject({
    state: 'suspended',
    reason: 'Signalements',
  })
  expect((await suspend({ isSuspended: false, reason: '' })).status).toBe(200)
  expect((await zoe.get<Verification>(ofOwn)).body).toMatchObject({ state: 'verified', reason: '' })
  await give(1000)
  const recipients = (await mails()).slice(before).map(({ recipient }) => recipient)
  expect(recipients.toSorted()).toEqual([
    'bea@exemple.fr',
    'bea@exemple.fr',
    'zoe@exemple.fr',
    'zoe@exemple.fr',
  ])
  expect(await violationsOf(world)).toEqual([])
})

test('an association is verified by an operator who has just signed in', async () => {
  world.moveOurTime(proofLifetimeMs)
  await operator.post('/ha-oauth/session/refresh')
  const late = await operator.post<ApiErrorBody>(`${ofOperator}/decision`, { decision: 'verify' })
  expect(late.body.code).toBe('PROOF_REQUIRED')
  world.moveOurTime(-proofLifetimeMs)
})

test('a number that a verified association has, and a fourth association, are refused', async () => {
  const twice = await zoe.post<ApiErrorBody>(own, lavoir)
  expect(twice.body.problems).toMatchObject([{ field: 'registration.number', code: 'NUMBER_REGISTERED' }])
  const fresh = { ...lavoir, number: '732829320' }
  const slugs = { Une: 'une', Checkout: 'association-checkout', Widget: 'association-widget' }
  for (const [name, organizationSlug] of Object.entries(slugs))
    expect(await zoe.post(own, { ...fresh, name })).toMatchObject({ status: 201, body: { organizationSlug } })
  const fourth = await zoe.post<ApiErrorBody>(own, { ...fresh, name: 'Quatre' })
  expect(fourth.body.code).toBe('REGISTRATION_LIMIT')
})

test('a bank account is replaced, and an association suspended, only after a recent sign-in', async () => {
  world.moveOurTime(proofLifetimeMs)
  for (const browser of [zoe, operator])
    expect((await browser.post('/ha-oauth/session/refresh')).status).toBe(200)
  const calls = [
    () => zoe.post(`${ofAdmin('une')}/bank-details`, { iban: 'FR7630006000011234567890189' }),
    () => operator.post(`${ofOperator}/suspension`, { isSuspended: true, reason: 'Signalements' }),
  ]
  for (const call of calls)
    expect(await call()).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } })
  await signIn(world, zoe, 'zoe@exemple.fr')
  expect((await calls[0]?.())?.status).toBe(200)
})
