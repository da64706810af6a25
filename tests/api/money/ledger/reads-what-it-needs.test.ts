import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrganisationId } from '#domain/ids.ts'
import { countWaiting } from '#server/platform/db/health-store.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { claimMails } from '#server/platform/mail/mail-store.ts'
import { claimDueAttempts } from '#server/money/payment/due-attempt-store.ts'
import { claimEvents } from '#server/money/payment/provider-event-store.ts'
import { findDueWork } from '#server/program/worker/due-work-store.ts'
import { listMovements } from '#server/money/payout/movement-store.ts'
import { readBalance } from '#server/money/payout/payout-store.ts'
import { listCharged, listSucceeded } from '#server/money/provider-sync/charge-ledger-store.ts'
import { listRefunded, listLedgerRefunds } from '#server/money/provider-sync/refund-ledger-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { rowsRead } from '../../../build/collection/many-schedules.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'
import { manyDueAttempts, manyPayments } from '../../../build/money/many-payments.ts'

const count = 10_000
const day = 86_400_000
/** The planner reads the ends of its indexes, whatever they contain. */
const nextToNothing = 150
let world: World
let organisation: OrganisationId
/** An association with many entries. */
let busy: OrganisationId

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const { deps } = world
  const { db } = deps
  await aShopper(world, await aForm(db)).pay('4242424242424242')
  await give(deps, await lastOrder(deps))
  const { id } = await db.selectFrom('organisation').select('id').executeTakeFirstOrThrow()
  organisation = id as OrganisationId
  busy = await manyPayments(db, count)
})
afterAll(() => world.close())

const yesterday = () => new Date(Date.now() - day)
const always = { from: new Date(0), to: new Date(Date.now() + day) }
const dueNow = (tx: Db) => findDueWork(tx, { now: new Date(), today: '2026-11-23', providers: ['sandbox'] })
/** Reads that run every few seconds or minutes, or for one association, by name and required index, or either of two. */
const reads: readonly [name: string, index: string, read: (tx: Db) => Promise<unknown>][] = [
  ['mails that wait', 'mail_due', countWaiting],
  ['events that wait', 'provider_event_due', countWaiting],
  ['the outbox', 'mail_due', (tx) => claimMails(tx, 200, 40_000)],
  ['the inbox', 'provider_event_due', (tx) => claimEvents(tx, 200, 45_000, new Date())],
  ['what is due', 'provider_event_due', dueNow],
  ['charges of a day', 'payment_attempt_succeeded', (tx) => listSucceeded(tx, 'sandbox', yesterday())],
  ['refunds of a day', 'refund_confirmed', (tx) => listRefunded(tx, 'sandbox', yesterday())],
  [
    'what an association got',
    'payment_of_organisation and payment_captured',
    (tx) => readBalance(tx, organisation),
  ],
]

test.each(reads)('%s: only the needed rows are read', async (_name, _index, read) => {
  expect(await rowsRead(world.deps.db, read)).toBeLessThan(nextToNothing)
})

test.each(reads)('negative control, %s: without %s every row is read', async (_name, index, read) => {
  const isRead = await rowsRead(world.deps.db, async (tx) => {
    for (const one of index.split(' and ')) await sql`drop index ${sql.id(one)}`.execute(tx)
    await read(tx)
  })
  expect(isRead).toBeGreaterThan(count * 0.9)
})

test('a page of an association’s rows costs the same at every position', async () => {
  const { db } = world.deps
  const { rows } = await sql<{ id: number }>`select max(id) - ${count / 2} as id from ledger_tx`.execute(db)
  const page = (after: number) => (tx: Db) => listMovements(tx, busy, { ...always, after, limit: 20 })
  const [first, late] = [await rowsRead(db, page(0)), await rowsRead(db, page(rows[0]?.id ?? 0))]
  expect(Math.max(first, late)).toBeLessThan(3 * nextToNothing)
})

test('both ledgers are compared in batches of hundreds, with one statement for each', async () => {
  const { db } = world.deps
  const attempts = await listSucceeded(db, 'sandbox', new Date(0))
  expect(attempts).toHaveLength(count + 1)
  const some = attempts.slice(0, 500)
  const charged = await listCharged(db, some)
  expect([...charged.keys()].toSorted()).toEqual(some.toSorted())
  expect(await rowsRead(db, (tx) => listCharged(tx, some))).toBeLessThanOrEqual(1_000)
  const refunds = (await listRefunded(db, 'sandbox', new Date(0))).slice(0, 50)
  const theirs = refunds.map(({ id, providerRef, chargeRef, amount }) => ({
    providerRef: providerRef ?? id,
    chargeRef,
    amount,
  }))
  expect(await rowsRead(db, (tx) => listLedgerRefunds(tx, 'sandbox', theirs))).toBeLessThanOrEqual(500)
})

test('attempts of a provider are claimed past those of another, silent provider', async () => {
  const { db } = world.deps
  await manyDueAttempts(db, count)
  const times = { now: new Date(), retryAt: new Date(Date.now() + day), limit: 20 }
  const claim = (provider: string) => (tx: Db) => claimDueAttempts(tx, { kind: 'of', provider }, times)
  expect(await rowsRead(db, claim('sandbox'))).toBeLessThan(nextToNothing)
  expect(await rowsRead(db, claim('silent'))).toBeLessThan(nextToNothing)
})
