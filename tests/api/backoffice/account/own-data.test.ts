import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Export, OwnData } from '#contract/account/own-data.ts'
import type { OwnOrder } from '#contract/account/own-order.ts'
import { proofLifetimeMs } from '#domain/user/fresh-proof.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aSignedInShopper } from '../../../build/account/a-signed-in-shopper.ts'
import { findTraces } from '../../../build/account/find-traces.ts'
import { haveImportAndMessage } from '../../../build/person/a-person-everywhere.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { changeCode, signIn } from '../../../build/identity.ts'

let world: World
let form: StoredForm
beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db, { form: { askBirthDate: true } })
})
afterAll(() => world.close())

const me = '/ha-api/users/me'
const answers = {
  ...aPayer,
  birthDate: '04/05/1980',
  publishName: true,
  publishAmount: true,
  comment: 'Bravo à tous',
  marketingConsent: true,
}

async function give(shopper: ReturnType<typeof aShopper>, more: object = {}): Promise<string> {
  const items = [{ tierId: shopper.openTierId, customAmount: 4200 }]
  const { paymentId } = await shopper.payCart(
    await shopper.fillItems(items, { ...answers, ...more }),
    '4242424242424242',
  )
  return (await shopper.confirm(paymentId)).body.orderId ?? ''
}
const giveAsGuest = (email: string) => give(aShopper(world, form), { email, emailConfirmation: email })

async function signedIn(email: string): Promise<Browser> {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  return browser
}

test('consents are listed with their dates', async () => {
  const { browser, shopper } = await aSignedInShopper(world, form, 'accords@exemple.fr')
  await give(shopper)
  const { body } = await browser.get<OwnData>(`${me}/data`)
  expect(body).toMatchObject({ email: 'accords@exemple.fr', organizations: [], ongoingSchedules: 0 })
  expect(body.consents).toMatchObject({
    terms: [{ version: world.deps.settings.termsVersion }],
    marketing: [{ organization: { name: 'La Ruche' } }],
    news: [],
  })
})

test('news and notices of reopening to the address end with the account, those of others go on', async () => {
  const email = 'abonnee@exemple.fr'
  const { db, newId, clock } = world.deps
  const now = clock.now()
  for (const address of [email, 'autre-abonnee@exemple.fr']) {
    const row = { form_id: form.id, email: address, locale: 'fr' as const, created_at: now }
    await db
      .insertInto('news_subscription')
      .values({ id: newId(), ...row, confirmed_at: now, news_until: now })
      .execute()
    await db
      .insertInto('prospect')
      .values({ id: newId(), ...row })
      .execute()
  }
  const browser = await signedIn(email)
  const { body } = await browser.get<OwnData>(`${me}/data`)
  expect(body.consents.news).toMatchObject([{ title: 'Un toit pour l’épicerie solidaire' }])
  await browser.post(`${me}/erase`, { isConfirmed: true })
  const left = await Promise.all([
    db.selectFrom('news_subscription').select('email').execute(),
    db.selectFrom('prospect').select('email').execute(),
  ])
  expect(left).toEqual([[{ email: 'autre-abonnee@exemple.fr' }], [{ email: 'autre-abonnee@exemple.fr' }]])
})

test('the export has the account, the consents and every order; its table runs no formula', async () => {
  const { browser, shopper } = await aSignedInShopper(world, form, 'export@exemple.fr')
  const first = await give(shopper)
  const second = await giveAsGuest('export@exemple.fr')
  await haveImportAndMessage(world, form, { address: 'export@exemple.fr', root: null, word: 'A-12' })
  const { body } = await browser.get<Export>(`${me}/export`)
  expect(body.data.messages).toMatchObject([{ organizationSlug: 'la-ruche', subject: 'La rentrée' }])
  expect(body.data.importedLines).toMatchObject([{ organizationSlug: 'la-ruche', number: 'A-12' }])
  expect(body.data.account).toMatchObject({ email: 'export@exemple.fr', locale: 'fr' })
  expect(body.data.sessions).toMatchObject([{ userAgent: 'Firefox of a test' }])
  expect(body.data.orders.map(({ id }) => id)).toEqual([second, first])
  const { body: order } = await browser.get<OwnOrder>(`${me}/orders/${first}`)
  expect(body.data.orders[1]).toEqual(order)
  expect(order.payer.acknowledgedTerms?.version).toBe(world.deps.settings.termsVersion)
  const [heading, ...rows] = body.ordersCsv.split('\r\n')
  expect(heading).toBe('\uFEFFCommande;Date;Association;Formulaire;Ligne;Montant en euros;Dont TVA;État')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain(';la-ruche;dons;Un toit pour l’épicerie solidaire;42,00;0,00;Validée')
})

test('a file that was sent with an order is for the user who placed it, and for no other', async () => {
  const { browser, shopper } = await aSignedInShopper(world, form, 'fichier@exemple.fr')
  const items = [{ tierId: shopper.openTierId, customAmount: 4200 }]
  const cart = await shopper.fillItems(items, answers)
  const content = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(content)]), 'Certificat.pdf')
  const sent = await fetch(`${world.url}/ha-api/carts/${cart.id}/file`, {
    method: 'POST',
    headers: shopper.withKey(cart),
    body,
  })
  expect(sent.status).toBe(201)
  await shopper.payCart(cart, '4242424242424242')
  const [file] = (await browser.get<OwnData>(`${me}/data`)).body.files
  expect(file).toMatchObject({ name: 'Certificat.pdf', contentType: 'application/pdf' })
  expect((await browser.get(`${me}/files/${file?.fileId}`)).body).toEqual({
    name: 'Certificat.pdf',
    contentType: 'application/pdf',
    content: content.toString('base64'),
  })
  const payer = await signedIn(aPayer.email)
  expect((await payer.get(`${me}/files/${file?.fileId}`)).status).toBe(404)
})

test('both ask for a recent sign-in: a copied session takes and destroys nothing', async () => {
  const browser = await signedIn('ancienne-session@exemple.fr')
  await world.moveTime(proofLifetimeMs + 1000)
  await browser.post('/ha-oauth/session/refresh')
  expect((await browser.get(`${me}/export`)).body).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' })
  expect((await browser.post(`${me}/erase`, { isConfirmed: true })).body).toMatchObject({
    code: 'PROOF_REQUIRED',
  })
  expect((await browser.get(`${me}/data`)).status).toBe(200)
})

test('an erased account loses its sessions and its name; orders, ledger and certificates stay with the association', async () => {
  const email = 'effacee@exemple.fr'
  const { browser, shopper } = await aSignedInShopper(world, form, email)
  const other = await signedIn(email)
  const own = await give(shopper)
  const guest = await giveAsGuest(email)
  const { userId } = (await browser.get<{ user: { userId: string } }>('/ha-api/agg/user')).body.user
  expect((await browser.post(`${me}/erase`, { isConfirmed: true })).body).toEqual({ erased: true })
  expect(browser.cookies.has('session_token')).toBe(false)
  expect((await other.get(`${me}/data`)).status).toBe(401)
  const account = await world.deps.db
    .selectFrom('user_account')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(account).toMatchObject({
    email: `${userId}@erased.invalid`,
    first_name: '',
    last_name: '',
    verified_at: null,
  })
  const orders = await world.deps.db
    .selectFrom('order')
    .select(['payer', 'amount_cents as amount'])
    .where('id', 'in', [own, guest])
    .execute()
  for (const { payer, amount } of orders) {
    expect(amount).toBe(4200)
    expect(payer).toMatchObject({
      lastName: aPayer.lastName,
      birthDate: null,
      comment: '',
      marketingConsent: false,
    })
  }
  const published = await world.deps.db
    .selectFrom('contribution')
    .select(['display_name as name', 'comment', 'publish_amount as amount'])
    .where('order_id', 'in', [own, guest])
    .execute()
  expect(published).toEqual([
    { name: null, comment: null, amount: false },
    { name: null, comment: null, amount: false },
  ])
  const mail = await world.deps.db
    .selectFrom('mail')
    .select(['recipient', 'payload'])
    .where('kind', '=', 'accountChanged')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  expect(mail.payload).toMatchObject({ change: 'erased' })
  expect(await violationsOf(world)).toEqual([])
  // A new account of the same address begins empty.
  const again = await signedIn(email)
  expect((await again.get<{ data: unknown[] }>(`${me}/history`)).body.data).toEqual([])
})

test('an account with a role is not erased', async () => {
  const email = 'tresoriere@exemple.fr'
  await addMember(world.deps, { organizationSlug: 'la-ruche', email, role: 'reader' })
  const browser = await signedIn(email)
  expect((await browser.get<OwnData>(`${me}/data`)).body.organizations).toMatchObject([{ name: 'La Ruche' }])
  expect((await browser.post(`${me}/erase`, { isConfirmed: true })).body).toMatchObject({
    status: 409,
    code: 'ACCOUNT_HAS_ROLES',
  })
  expect((await browser.get(`${me}/data`)).status).toBe(200)
})

test('journals name an erased account no more, nor by an address that it had before', async () => {
  const email = 'benevole@exemple.fr'
  await addMember(world.deps, { organizationSlug: 'la-ruche', email, role: 'reader' })
  const browser = await signedIn(email)
  const changed = 'benevole-b@exemple.fr'
  const start = { email: changed }
  const { changeId } = (await browser.post<{ changeId: string }>('/ha-oauth/email/codes', start)).body
  const codeOf = (mailbox: 'current' | 'new') => changeCode(world.deps.db, changeId, mailbox)
  const [currentCode, newCode] = [await codeOf('current'), await codeOf('new')]
  expect((await browser.post('/ha-oauth/email', { changeId, currentCode, newCode })).status).toBe(200)
  await world.deps.db
    .deleteFrom('member')
    .where('user_id', 'in', (eb) => eb.selectFrom('user_account').select('id').where('email', '=', changed))
    .execute()
  const inJournals = async () =>
    (await findTraces(world, ['benevole'])).filter((trace) => trace.includes('_journal'))
  expect(await inJournals()).toEqual(['access_journal.detail: benevole'])
  expect((await browser.post(`${me}/erase`, { isConfirmed: true })).status).toBe(200)
  expect(await inJournals()).toEqual([])
})
