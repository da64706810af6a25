import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ErasurePlan } from '#contract/person/person-requests.ts'
import { removeAbandonedFiles } from '#server/platform/file/remove-abandoned-files.ts'
import { mailboxTransport } from '#server/platform/mail/mailbox-transport.ts'
import { sendMails } from '#server/platform/mail/send-mails.ts'
import { verifyLedger } from '#server/program/commands/verify-ledger.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { renderMail } from '#web/mails/render-mail.tsx'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { downloadAs } from '../../../build/access/download-as.ts'
import { receiptsDeclared, aReceiptOffice } from '../../../build/documents/receipts.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { gift } from '../../../build/person/donor-actions.ts'
import { directoryActions, peopleUrl } from '../../../build/person/directory-actions.ts'

const email = 'quiterie@exemple.fr'
const identity = ['Quiterie', 'Vandermolen', 'impasse du Zouave', email, '1980-05-04', '04/05/1980']
const quiterie = {
  ...aPayer,
  firstName: 'Quiterie',
  lastName: 'Vandermolen',
  email,
  emailConfirmation: email,
  address: '12 impasse du Zouave',
  birthDate: '04/05/1980',
}

/** Rows that may name the payer: accounts, receipts, and the lines of an activity to come. */
const vouchers =
  /^(?:order\.(?:payer|search_words)|payment\.snapshot|mandate\.payer_email|receipt\.(?:facts|search_words)|order_item\.(?:detail|person_words))$/

let world: World
let actions: ReturnType<typeof directoryActions>
let hive: StoredForm
let orchard: StoredForm
let secretary: Browser
let neighbour: Browser

beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  actions = directoryActions(world)
  const form = {
    type: 'Membership',
    slug: 'cours',
    presetAmounts: [],
    askBirthDate: true,
    askAddress: true,
    acceptOpenDonation: true,
    tiers: [
      {
        key: 'adulte',
        name: 'Adulte',
        price: 9000,
        validityPeriod: { kind: 'dates', from: '2026-09-01', until: '2099-06-30' },
      },
    ],
    customFields: [
      { key: 'sante', label: 'Santé', type: 'FreeText' },
      { key: 'certificat', label: 'Certificat', type: 'File' },
    ],
  }
  const { db } = world.deps
  hive = await aForm(db, { organisation: receiptsDeclared, form })
  orchard = await aForm(db, { organisation: { slug: 'le-verger', name: 'Le Verger' }, form })
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  neighbour = await aMember(world, 'voisine@exemple.fr', { role: 'president', organizationSlug: 'le-verger' })
  await haveEverything(hive, secretary, 'ruche')
  await haveEverything(orchard, neighbour, 'verger')
  await aReceiptOffice(world).work()
  await sendMails({
    ...world.deps,
    renderMail,
    readMailIdentity: async () => null,
    transport: { ...mailboxTransport, storesBodies: false },
    host: 'obole.exemple.fr',
  })
}, 240_000)
afterEach(() => world.close())

async function sendFile(form: StoredForm, word: string) {
  const shopper = aShopper(world, form)
  const { body: cart } = await shopper.makeCart([gift(form, 1000)])
  const sent = new FormData()
  sent.append(
    'file',
    new Blob([`%PDF-1.7 SECRET-${word}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`]),
    `${word}.pdf`,
  )
  const url = `${world.url}/ha-api/carts/${cart.id}/file`
  const answer = await fetch(url, { method: 'POST', headers: shopper.withKey(cart), body: sent })
  return { shopper, cart, fileId: ((await answer.json()) as { fileId: string }).fileId }
}

/** Everything that an association may store of a person; its own words end with `word`. */
async function haveEverything(form: StoredForm, by: Browser, word: string): Promise<void> {
  const { db } = world.deps
  const org = form.organisation.slug
  const { shopper, cart, fileId } = await sendFile(form, word)
  const [health, certificate] = form.definition.customFields
  const line = (firstName: string, lastName: string, answer: string, birthDate = '04/05/1980') => ({
    tierId: tierIdOf(form, 'adulte'),
    participant: { firstName, lastName, birthDate },
    customFields: [{ fieldId: health?.id, value: `${answer} ${word}` }],
  })
  const own = line('Quiterie', 'Vandermolen', 'Asthme')
  own.customFields.push({ fieldId: certificate?.id, value: fileId })
  await shopper.changeItems(cart, [own, gift(form, 2500)])
  await shopper.savePayer(cart, { ...quiterie, comment: `Commentaire ${word}` })
  await shopper.payCart(cart, '4242424242424242')
  await actions.anOrder(form, [gift(form, 1200)], {
    ...quiterie,
    firstName: 'Quitterie',
    email: 'quit@exemple.fr',
  })
  await actions.anOrder(
    form,
    [line('Quiterie', 'Vandermolen', 'Pollen'), line('Paul', 'Roy', 'Arachide', '02/02/1971')],
    {
      firstName: 'Paul',
      lastName: 'Roy',
      email: 'paul@exemple.fr',
      birthDate: '02/02/1971',
    },
  )
  const left = aShopper(world, form)
  const { body: leftCart } = await left.makeCart([gift(form, 3000)])
  await left.savePayer(leftCart, quiterie)
  await sql`insert into waiting_entry (id, organisation_id, form_id, tier_id, email, first_name, quantity, locale, state,
      created_at, updated_at)
    values (gen_random_uuid(), ${form.organisationId}, ${form.id}, ${tierIdOf(form, 'adulte')}, ${email}, 'Quiterie', 1,
      'fr', 'waiting', now(), now())`.execute(db)
  await sql`insert into news_subscription (id, form_id, email, locale, created_at, confirmed_at, news_until)
    values (gen_random_uuid(), ${form.id}, ${email}, 'fr', now(), now(), now())`.execute(db)
  await actions.fill()
  const people = (await actions.find(by, { text: 'vandermolen' }, org)).people
  const root = people.find((one) => one.email === email)?.id ?? ''
  const base = `${peopleUrl(org)}/${root}`
  for (const other of people.filter(({ id }) => id !== root))
    expect((await by.post(`${base}/merges`, { other: other.id })).status).toBe(200)
  const token = world.deps.newId()
  await by.post(`${base}/notes`, { text: `Note ${word}`, token })
  await by.post(`${base}/tags`, { tags: [`tag-${word}`] })
  await by.post(`${base}/consents`, { agrees: true, source: `Accord ${word}`, token })
}

const rootOf = async (by: Browser, org: string) =>
  (await actions.find(by, { text: 'vandermolen' }, org)).people.map(({ id }) => id)

/** The rows of the database as text, by what is of the orchard: its own, its orders, carts, payments and people. */
async function allRows() {
  const { db } = world.deps
  const { rows: ids } = await sql<{ id: string }>`
    select ${orchard.organisationId}::text as id union select ${orchard.id}::text
    union select o.id::text from "order" o where o.organisation_id = ${orchard.organisationId}
    union select c.id::text from cart c where c.organisation_id = ${orchard.organisationId}
    union select p.id::text from payment p where p.organisation_id = ${orchard.organisationId}
    union select s.id::text from person s where s.organisation_id = ${orchard.organisationId}`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const own: Record<string, unknown>[] = []
  const foreign: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db)
    for (const { row } of rows) {
      const text = JSON.stringify(row)
      if (ids.some(({ id }) => text.includes(id))) foreign.push(`${name} ${text}`)
      else own.push(Object.fromEntries(Object.entries(row).map(([key, value]) => [`${name}.${key}`, value])))
    }
  }
  return { own, foreign: foreign.toSorted() }
}

/** Columns that have one of these words, of rows that are not of the orchard; and files. */
async function traces(words: readonly string[]): Promise<string[]> {
  const { own } = await allRows()
  const columns = own.flatMap((row) =>
    Object.entries(row).flatMap(([column, value]) =>
      words.some((word) =>
        JSON.stringify(value ?? '')
          .toLowerCase()
          .includes(word.toLowerCase()),
      )
        ? [column]
        : [],
    ),
  )
  const files = (await world.deps.files.listAll('', { recursive: true })).objects
  for (const file of files)
    if (file.isFile) {
      const content = Buffer.from(await world.deps.files.getBytes(file.key)).toString('latin1')
      if (words.some((word) => content.includes(word))) columns.push('file')
    }
  return [...new Set(columns)].toSorted()
}

test('an erasure in one association leaves vouchers there, and the other one as it was', async () => {
  const before = await allRows()
  expect(await traces(['SECRET-ruche'])).toEqual(['file'])
  const answersBefore = await traces(['Asthme ruche', 'Pollen ruche', 'Commentaire ruche'])
  expect(answersBefore).toEqual(
    expect.arrayContaining(['cart.items', 'order_item.detail', 'payment.snapshot']),
  )
  const [root = ''] = await rootOf(secretary, 'la-ruche')
  const url = `${peopleUrl()}/${root}`
  const { body: plan } = await secretary.get<ErasurePlan>(`${url}/erasure`)
  expect(plan).toMatchObject({
    orders: 2,
    notes: 1,
    tags: 1,
    waiting: 1,
    news: 1,
    isMember: true,
    schedules: 0,
  })
  expect(plan.merged).toBeGreaterThan(0)
  expect([plan.payerUntil, plan.receiptsUntil, plan.namesUntil].map((until) => until?.slice(0, 1))).toEqual([
    '2',
    '2',
    '2',
  ])
  expect((await secretary.post(`${url}/erase`, { isConfirmed: true })).body).toEqual({ erased: true })
  await removeAbandonedFiles(world.deps)
  await actions.fill()

  expect(
    await traces([
      'Asthme ruche',
      'Pollen ruche',
      'Commentaire ruche',
      'SECRET-ruche',
      'Note ruche',
      'tag-ruche',
      'Accord ruche',
    ]),
  ).toEqual([])
  expect(await traces(['1980-05-04', '04/05/1980'])).toEqual([])
  expect(
    (await traces(identity)).filter((column) => !vouchers.test(column) && column !== 'cart.items'),
  ).toEqual([])
  // Paul is another person: his line and answer stay.
  expect(await traces(['Arachide ruche'])).toEqual(['cart.items', 'order_item.detail', 'payment.snapshot'])
  expect(await rootOf(secretary, 'la-ruche')).toEqual([])
  expect((await actions.find(secretary, { text: 'roy' })).people).toHaveLength(1)
  expect((await allRows()).foreign).toEqual(before.foreign)
  expect(await rootOf(neighbour, 'le-verger')).toHaveLength(1)
  // Orders that are read again do not bring the person back; a new order does, with that order alone.
  await sql`select note_changed_orders(array(select id from "order"))`.execute(world.deps.db)
  await actions.fill()
  expect(await rootOf(secretary, 'la-ruche')).toEqual([])
  await actions.anOrder(hive, [gift(hive, 700)], quiterie)
  await actions.fill()
  const [again = ''] = await rootOf(secretary, 'la-ruche')
  expect(await actions.sheet(secretary, again)).toMatchObject({ orderCount: 1, notes: [], tags: [] })

  const { rows: journal } = await sql<{ detail: object }>`
    select detail from access_journal where action = 'personErased'`.execute(world.deps.db)
  expect(journal).toEqual([{ detail: {} }])
  expect(await violationsOf(world)).toEqual([])
  expect((await verifyLedger(world.deps, { url: world.sandbox.url }, true)).exitCode).toBe(0)
}, 240_000)

test('of two erasures at once one is done; who may not see people erases and exports no one', async () => {
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  const [root = ''] = await rootOf(secretary, 'la-ruche')
  const url = `${peopleUrl()}/${root}`
  for (const [role, forms] of [
    ['reader', []],
    ['organiser', ['Membership/cours']],
  ] as const) {
    const browser = await aMember(world, `${role}@exemple.fr`, { role, forms })
    for (const path of ['erasure', 'export'])
      expect([403, 404]).toContain((await browser.get(`${url}/${path}`)).status)
    expect([403, 404]).toContain((await browser.post(`${url}/erase`, { isConfirmed: true })).status)
  }
  expect(
    (await neighbour.post(`${peopleUrl('le-verger')}/${root}/erase`, { isConfirmed: true })).status,
  ).toBe(404)
  const both = await Promise.all(
    [president, secretary].map((by) => by.post(`${url}/erase`, { isConfirmed: true })),
  )
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  const { rows } = await sql`select kind from person_request`.execute(world.deps.db)
  expect(rows).toEqual([{ kind: 'erasure' }])
}, 240_000)

test('an export has everything of the person in this association, and nothing of another one', async () => {
  const [root = ''] = await rootOf(secretary, 'la-ruche')
  const answer = await downloadAs(world, secretary, `${peopleUrl()}/${root}/export`)
  expect(answer.headers.get('content-disposition')).not.toMatch(/quit|vander/i)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const all = Object.values(files)
    .map((content) => strFromU8(content))
    .join('\n')
  for (const word of [
    ...identity.slice(0, 4),
    'Quitterie',
    'Asthme ruche',
    'Pollen ruche',
    'Commentaire ruche',
  ])
    expect(all).toContain(word)
  for (const word of ['SECRET-ruche', 'Note ruche', 'tag-ruche', 'Accord ruche']) expect(all).toContain(word)
  for (const word of ['verger', 'Arachide', 'Paul']) expect(all).not.toContain(word)
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as Record<string, unknown[]>
  for (const kind of [
    'people',
    'orders',
    'lines',
    'payments',
    'given',
    'receipts',
    'memberships',
    'notes',
    'consents',
  ])
    expect([kind, data[kind]?.length]).not.toEqual([kind, 0])
  for (const kind of ['news', 'waitingLists', 'carts', 'files']) expect(data[kind]).toHaveLength(1)
  const { rows } = await sql`select kind from person_request where done_at is not null`.execute(world.deps.db)
  expect(rows).toEqual([{ kind: 'export' }])
}, 240_000)
