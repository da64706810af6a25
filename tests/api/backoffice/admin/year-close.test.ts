import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { YearClose, YearCloses } from '#contract/admin/money/year-close.ts'
import { accountingYears } from '#domain/account/retention.ts'
import { closedFileKinds } from '#domain/accounting/closed-file.ts'
import { fiscalYear } from '#domain/accounting/fiscal-year.ts'
import { cents } from '#domain/money.ts'
import { proofLifetimeMs } from '#domain/user/fresh-proof.ts'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aYearToClose } from '../../../build/accounting/a-year-to-close.ts'
import { checkEntries } from '../../../build/accounting/check-entries.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { aCheque } from '../../../build/money/an-offline-entry.ts'
import { give } from '../../../build/money-out/refunds.ts'

let year: Awaited<ReturnType<typeof aYearToClose>>
const association = '/ha-api/admin/organizations/la-ruche'
const url = `${association}/closes`
const offline = `${association}/forms/Event/gala/offline`

beforeAll(async () => {
  year = await aYearToClose()
})
afterAll(() => year.world.close())

const stateOf = ({ sums }: YearClose) =>
  Object.fromEntries(sums.lines.map(({ name, state }) => [name, state]))

test('a year is listed once it is over; its sums agree, and what was open is named', async () => {
  const { body } = await year.treasurer.get<YearCloses>(url)
  expect(body).toMatchObject({
    years: [{ from: `${year.number}-01-01`, to: year.end, isClosed: false }],
    mayClose: true,
  })
  const shown = await year.read()
  expect(stateOf(shown)).toEqual({
    charges: 'agrees',
    refunds: 'agrees',
    disputes: 'agrees',
    payouts: 'agrees',
    owed: 'agrees',
    entries: 'agrees',
    platform: 'agrees',
    byHand: 'agrees',
    receipts: 'unknown',
  })
  const sums = Object.fromEntries(shown.sums.lines.map(({ name, here }) => [name, here]))
  expect(sums).toMatchObject({ charges: 7250, refunds: -700, payouts: -5100, owed: 1450, byHand: 1500 })
  expect(shown.sums).toMatchObject({
    owed: 1450,
    matters: [
      { name: 'payouts', count: 1, amount: 100 },
      { name: 'cheques', count: 1, amount: 1500 },
    ],
  })
  expect(shown).toMatchObject({
    isFrozen: false,
    changed: 0,
    needsReason: false,
    closes: [],
    entriesYear: year.number,
  })
})

test.each<[string, string, string, readonly string[]]>([
  [
    'a payment that the provider has with another amount',
    "update payment_attempt set amount_cents = amount_cents + 100 where state = 'succeeded' and amount_cents = 4550",
    "update payment_attempt set amount_cents = amount_cents - 100 where state = 'succeeded' and amount_cents = 4650",
    ['charges', 'owed'],
  ],
  [
    'a refund that is not in the ledger as it was made',
    'update refund set amount_cents = amount_cents + 1',
    'update refund set amount_cents = amount_cents - 1',
    ['refunds', 'owed'],
  ],
  [
    'a payout that the ledger has not',
    'update payout set amount_cents = amount_cents + 5',
    'update payout set amount_cents = amount_cents - 5',
    ['payouts', 'owed'],
  ],
  [
    'an entry of the ledger that was lost',
    `create table lost as select * from ledger_entry where tx_id = (select id from ledger_tx where kind = 'refund');
     alter table ledger_entry disable trigger all; delete from ledger_entry where tx_id in (select tx_id from lost)`,
    'insert into ledger_entry select * from lost; alter table ledger_entry enable trigger all; drop table lost',
    ['refunds', 'owed'],
  ],
  [
    'a cheque with another amount than its lines',
    "update payment set amount_cents = 1600 where provider = 'offline'",
    "update payment set amount_cents = 1500 where provider = 'offline'",
    ['byHand'],
  ],
])('%s makes its line differ', async (_, tamper, repair, expected) => {
  await sql.raw(tamper).execute(year.world.deps.db)
  const shown = await year.read()
  expect(shown.sums.lines.filter(({ state }) => state === 'differs').map(({ name }) => name)).toEqual(
    expected,
  )
  expect(shown.needsReason).toBe(true)
  const refused = await year.treasurer.post<{ problems: object[] }>(url, await year.aClose())
  expect(refused.body.problems).toMatchObject([{ field: 'close.reason', code: 'REQUIRED' }])
  await sql.raw(repair).execute(year.world.deps.db)
  expect((await year.read()).needsReason).toBe(false)
})

test('two sessions that close at once make one close, and a repeated request is the same one', async () => {
  const [one, other] = [await year.aClose(), await year.aClose()]
  const answers = await Promise.all([
    year.treasurer.post<YearCloses & { code: string }>(url, one),
    year.president.post<YearCloses & { code: string }>(url, other),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'YEAR_CHANGED' })
  const won = answers[0].status === 200 ? one : other
  const again = await (won === one ? year.treasurer : year.president).post<YearCloses>(url, won)
  expect(again.body.years).toMatchObject([{ isClosed: true }])
  const { closes, isFrozen } = await year.read()
  expect([closes.length, isFrozen]).toEqual([1, true])
  expect(closes[0]?.files.map(({ kind }) => kind).toSorted()).toEqual([...closedFileKinds].toSorted())
  const journal = await year.world.deps.db
    .selectFrom('access_journal')
    .select('detail')
    .where('action', '=', 'yearClosed')
    .execute()
  expect(journal.map(({ detail }) => detail)).toEqual([
    { from: `${year.number}-01-01`, to: year.end, number: 1, reason: '' },
  ])
})

test('stored files stay as they are, byte for byte, after a refund, an erasure and late money', async () => {
  const before = await year.downloads()
  expect([...before.keys()].toSorted()).toEqual(closedFileKinds.map((kind) => `1 ${kind}`).toSorted())
  const { problems, balances } = checkEntries(
    before.get('1 fec') ?? Buffer.alloc(0),
    fiscalYear(year.number, 1),
  )
  expect([problems, balances.get('467')]).toEqual([[], 1450])
  expect(before.get('1 sums')?.toString()).toContain('Paiements en ligne')
  expect(before.get('1 payments')?.toString()).toContain('Moreau')

  const order = await year.world.deps.db
    .selectFrom('order')
    .select('id')
    .where('form_id', '=', year.gala.id)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  await give(year.world.deps, order.id as never, { wish: { scope: 'amount', amount: cents(300) } })
  expect(await year.read()).toMatchObject({ changed: 0, isFrozen: true })
  // The refund is in the year of its day.
  expect(stateOf(await year.read('&now=true'))).toMatchObject({ refunds: 'agrees', owed: 'agrees' })

  const late = aCheque({ number: '77', paidOn: `${year.number}-12-01` })
  const refused = await year.treasurer.post<{ problems: object[] }>(offline, late)
  expect(refused.body.problems).toMatchObject([
    { field: 'offline.paidOn', code: 'DATE_PERIOD', params: { from: `01/01/${year.number + 1}` } },
  ])
  await year.addLate(late)
  expect(await year.read()).toMatchObject({ changed: 1, isFrozen: true })

  await sql`select erase_payers(array(select id from "order"), ${year.world.deps.clock.now()})`.execute(
    year.world.deps.db,
  )
  expect(await year.downloads()).toEqual(before)
  for (const table of ['accounting_close', 'accounting_close_file'])
    for (const change of [
      `update ${table} set ${table === 'accounting_close' ? 'reason' : 'name'} = 'x'`,
      `delete from ${table}`,
    ])
      await expect(sql.raw(change).execute(year.world.deps.db)).rejects.toThrow('does not change')
})

test('a later close supersedes the former one, which stays; sums of another moment are not closed', async () => {
  const stale = await year.aClose({ seen: 'other', reason: 'Un chèque oublié' })
  expect((await year.treasurer.post(url, stale)).body).toMatchObject({ code: 'YEAR_CHANGED' })
  const silent = await year.treasurer.post<{ problems: object[] }>(url, await year.aClose())
  expect(silent.body.problems).toMatchObject([{ field: 'close.reason', code: 'REQUIRED' }])
  const before = await year.downloads()
  expect((await year.treasurer.post(url, await year.aClose({ reason: 'Un chèque oublié' }))).status).toBe(200)
  const { closes, changed } = await year.read()
  expect(closes).toMatchObject([
    { number: 2, reason: 'Un chèque oublié' },
    { number: 1, reason: '' },
  ])
  expect(changed).toBe(0)
  const after = await year.downloads()
  expect(new Map([...after].filter(([name]) => name.startsWith('1 ')))).toEqual(before)
  expect(after.get('2 fec')?.equals(before.get('1 fec') ?? Buffer.alloc(0))).toBe(false)
  expect(await violationsOf(year.world)).toEqual([])
})

test('it takes a role, a recent sign-in, and a year that is over', async () => {
  const file = `${url}/${(await year.read()).closes[0]?.id ?? ''}/files/payments`
  for (const role of ['secretary', 'reader'] as const) {
    const member = await aMember(year.world, `${role}@exemple.fr`, { role })
    expect((await member.get(url)).status).toBe(403)
    expect((await member.post(url, await year.aClose())).status).toBe(403)
    expect((await member.get(file)).status).toBe(403)
  }
  expect((await year.treasurer.get(url.replace('la-ruche', 'le-verger'))).status).toBe(404)
  expect((await year.treasurer.get(file.replace('la-ruche', 'le-verger'))).status).toBe(404)
  expect((await year.treasurer.get(`${url}?end=${year.number + 1}-12-31`)).status).toBe(404)
  const body = await year.aClose({ reason: 'Encore' })
  const without = await aMember(year.world, 'sans@exemple.fr', { role: 'president' }, 'second factor')
  expect((await without.post(url, body)).body).toMatchObject({ code: 'SECOND_FACTOR_MISSING' })
  expect((await year.treasurer.post(url, { ...body, end: `${year.number + 1}-12-31` })).status).toBe(404)
  year.world.moveOurTime(proofLifetimeMs)
  await year.treasurer.post('/ha-oauth/session/refresh')
  expect((await year.treasurer.post(url, body)).body).toMatchObject({ code: 'PROOF_REQUIRED' })
})

test('ten years after the end of the year its files are deleted, and its sums stay', async () => {
  const files = () => year.world.deps.db.selectFrom('accounting_close_file').select('kind').execute()
  const moveTo = (to: string) =>
    year.world.moveOurTime(Date.parse(to) - year.world.deps.clock.now().getTime())
  moveTo(`${year.number + accountingYears}-12-30T12:00:00Z`)
  await applyTerms(year.world.deps)
  expect(await files()).toHaveLength(12)
  moveTo(`${year.number + accountingYears + 1}-01-01T12:00:00Z`)
  await applyTerms(year.world.deps)
  expect(await files()).toEqual([])
  expect(await year.world.deps.db.selectFrom('accounting_close').select('id').execute()).toHaveLength(2)
})

test('years are closed in order: what is entered by hand has its day after the last closed one', async () => {
  const { deps } = year.world
  const treasurer = await aMember(year.world, 'ordre@exemple.fr', { role: 'treasurer' })
  await year.addLate({ number: '99', paidOn: `${year.number + 3}-06-01` })
  const closeOf = async (end: string) => {
    const { body } = await treasurer.get<YearCloses>(`${url}?end=${end}`)
    const { seen = '', obstacle } = body.shown ?? {}
    const close = { end, token: deps.newId(), closes: 0, seen, reason: 'Dans l’ordre' }
    const { status, body: answer } = await treasurer.post<{ code?: string }>(url, close)
    return [obstacle, status, answer.code]
  }
  const { body } = await treasurer.get<YearCloses>(url)
  const open = body.years.filter(({ isClosed }) => !isClosed).map(({ to }) => to)
  expect(open.length).toBeGreaterThan(1)
  expect(await closeOf(open[0] ?? '')).toEqual(['EARLIER_YEAR_OPEN', 409, 'EARLIER_YEAR_OPEN'])
  for (const end of open.toReversed()) expect(await closeOf(end)).toEqual([null, 200, undefined])
})
