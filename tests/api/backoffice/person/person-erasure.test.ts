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
import { aWorld, type World } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { downloadAs } from '../../../build/access/download-as.ts'
import { receiptsDeclared, aReceiptOffice } from '../../../build/documents/receipts.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { everyAnswer, haveEverything, identity, quiterie } from '../../../build/person/a-person-everywhere.ts'
import { rowsBeside, tracesBeside } from '../../../build/person/traces-beside.ts'
import { gift } from '../../../build/person/donor-actions.ts'
import { directoryActions, peopleUrl } from '../../../build/person/directory-actions.ts'

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
  const { db } = world.deps
  hive = await aForm(db, { organisation: receiptsDeclared, form: everyAnswer })
  orchard = await aForm(db, { organisation: { slug: 'le-verger', name: 'Le Verger' }, form: everyAnswer })
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  neighbour = await aMember(world, 'voisine@exemple.fr', { role: 'president', organizationSlug: 'le-verger' })
  await haveEverything(world, hive, secretary, 'ruche')
  await haveEverything(world, orchard, neighbour, 'verger')
  await aReceiptOffice(world).work()
  await sendMails({
    ...world.deps,
    renderMail,
    readMailIdentity: async () => null,
    transport: { ...mailboxTransport, storesBodies: false },
    host: 'obole.exemple.fr',
  })
})
afterEach(() => world.close())

const rootOf = async (by: Browser, org: string) =>
  (await actions.find(by, { text: 'vandermolen' }, org)).people.map(({ id }) => id)

const traces = (words: readonly string[]) => tracesBeside(world, orchard, words)
const allRows = () => rowsBeside(world, orchard)

test('an erasure in one association leaves vouchers there, and the other one as it was', async () => {
  await sql`insert into mail (id, kind, subject_id, recipient, locale, payload, state, created_at)
    values (gen_random_uuid(), 'waitingJoined', gen_random_uuid(), ${quiterie.email}, 'fr', jsonb_build_object(
      'firstName', 'Quiterie', 'form', '{"url": "https://x/associations/la-ruche/f"}'::jsonb), 'sent', now())`.execute(
    world.deps.db,
  )
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
})

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
})

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
})
