import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readClockOffset } from '#server/platform/clock/clock-store.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { type StoredForm, findFormBySlug } from '#server/catalogue/form/form-store.ts'
import { type FormChanges, aFormFile } from '../../build/a-form.ts'
import { anEmptyDatabase } from '../../build/a-database.ts'
import { type ProcessWorld, aProcessWorld } from '../../build/a-process.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { course, payManyInThree } from '../../build/collection/many-in-three.ts'
import { readProviderLedger, violationsOf } from '../../build/invariant-checks.ts'
import { countMoney } from '../../build/money/count-rows.ts'
import { sandboxControls } from '../../build/money/sandbox-controls.ts'
import { freePort } from '../../build/postgres-setup.ts'
import { extractTree, findCommit, makeRunnable, root } from '../../build/replay/former-tree.ts'

/** Before clients, restores and circuits were stored: four migrations ago. */
const formerCommit = '27385c0b2f0bb39f758df49d2b39799cc695702f'
const [good, challenged, refused] = ['4242424242424242', '4000000000003220', '4000000000000002'] as const
const courses = 4

/** Stores a form with the former program's own command: our code writes into tables that it does not have. */
async function applyForm(world: ProcessWorld, changes: FormChanges = {}): Promise<StoredForm> {
  const content = aFormFile(changes)
  const file = join(world.dataDir, 'form.json')
  await writeFile(file, JSON.stringify(content))
  expect(await world.cli(['form', 'apply', file])).toMatchObject({ code: 0 })
  const key = { organizationSlug: content.organization.slug, formSlug: content.forms[0]?.slug ?? '' }
  const form = await findFormBySlug(world.db, key)
  if (form === null) throw new Error('the form was not stored')
  return form
}

/** What the former program leaves: payments in each state, debits that are due, events and mails that wait. */
async function leaveWork(world: ProcessWorld, form: StoredForm, courseForm: StoredForm) {
  const bank = sandboxControls(world.sandbox.url)
  const former = await world.start({ env: { ROLE: 'web' } })
  const shopper = aShopper(world, form)
  await payManyInThree(world, courseForm, courses)
  const moved = await world.cli(['clock', '+32d'])
  expect(moved.code).toBe(0)
  await pause(2_500)
  const filled = await shopper.fillCart()
  const frozen = await shopper.freeze(await shopper.fillCart())
  const atTheBank = await shopper.pay(challenged)
  const declined = await shopper.pay(refused)
  const confirmed = [await shopper.pay(good), await shopper.pay(good), await shopper.pay(good)]
  expect(confirmed.map(({ executed }) => executed.status)).toEqual(['Confirmed', 'Confirmed', 'Confirmed'])
  const eventsOf = () => world.db.selectFrom('provider_event').select('event_id').execute()
  await vi.waitFor(async () => expect((await eventsOf()).length).toBeGreaterThanOrEqual(courses + 3), 30_000)
  await bank.setScenario({ operation: 'webhook', times: 1_000, withhold: true })
  await bank.setScenario({ operation: 'charge', times: 1, loseAnswer: true })
  const lost = await shopper.pay(good)
  expect(lost.executed.status).not.toBe('Confirmed')
  // Charged, and killed before it is recorded.
  const port = String(await freePort())
  const dying = await world.start({ env: { ROLE: 'web', PORT: port }, fault: 'after-provider-success' })
  const there = aShopper({ ...world, url: `http://127.0.0.1:${port}` }, form)
  const killed = await there.freeze(await there.fillCart())
  const { session } = await there.enterPayment(killed, good)
  await there.execute(killed, session).catch(() => null)
  expect(await dying.ended).toBe('SIGKILL')
  await former.stop()
  return { shopper, filled, frozen, atTheBank, declined }
}

/** What is still to be done, and what was done, in both ledgers. */
async function stateOf(world: ProcessWorld) {
  const { rows } = await sql<Record<'events' | 'mails' | 'debits' | 'second' | 'twice' | 'orders', number>>`
    select
      (select count(*) from provider_event where handled_at is null) as events,
      (select count(*) from mail where state <> 'sent') as mails,
      (select count(*) from installment where number = 2 and state <> 'paid') as debits,
      (select count(*) from installment where number = 2 and state = 'paid') as second,
      (select count(*) from (select 1 from payment_attempt where state = 'succeeded'
        group by payment_id having count(*) > 1) repeated) as twice,
      (select count(*) from "order") as orders
  `.execute(world.db)
  const { live, orphans } = await countMoney(world.db)
  const { charges } = await readProviderLedger(world.sandbox.url)
  const captured = charges.filter(({ state }) => state === 'succeeded').length
  return { ...rows[0], live, orphans, captured }
}

let world: ProcessWorld | null = null
let work: Awaited<ReturnType<typeof leaveWork>>
let left: Awaited<ReturnType<typeof stateOf>>

beforeAll(async () => {
  const commit = await findCommit(formerCommit)
  if (commit === null) return
  const tree = await extractTree(commit)
  await makeRunnable(tree, ['@fastify/rate-limit'])
  const url = await anEmptyDatabase()
  world = await aProcessWorld({ ...openDatabase(url), url }, tree)
  // Creates the schema of that version.
  await (await world.start({ env: { ROLE: 'web' } })).stop()
  work = await leaveWork(world, await applyForm(world), await applyForm(world, { form: course }))
  left = await stateOf(world)
  process.stdout.write(`left by the former program: ${JSON.stringify(left)}\n`)
  await world.useTree(root)
  await sandboxControls(world.sandbox.url).moveClock(await readClockOffset(world.db))
}, 180_000)
afterAll(() => world?.close())

const missing = 'neither this checkout nor its remote has the former version'

test('negative control: a new version without a worker leaves everything as it was', async ({ skip }) => {
  if (world === null) return skip(missing)
  expect(left).toMatchObject({ debits: courses, second: 0, orders: courses + 3, captured: courses + 5 })
  expect(Math.min(left.events ?? 0, left.mails ?? 0, left.live)).toBeGreaterThan(3)
  const web = await world.start({ env: { ROLE: 'web' } })
  await pause(3_000)
  const found = await stateOf(world)
  await web.stop()
  // The bank sends events again that no one took.
  expect(found).toEqual({ ...left, events: found.events })
  expect(found.events).toBeGreaterThanOrEqual(left.events ?? 0)
})

test('upgraded with payments, debits, mails and events under way: everything is completed, once', async ({
  skip,
}) => {
  if (world === null) return skip(missing)
  const there = world
  await there.start()
  const { shopper, filled, frozen, atTheBank, declined } = work
  // The payers go on where they were, in the new version.
  await shopper.answerBank(atTheBank.executed.redirectUrl ?? '', 'success')
  expect((await shopper.confirm(atTheBank.paymentId)).body.status).toBe('Confirmed')
  const again = [
    await shopper.payCart(filled, good),
    await shopper.charge(frozen, good),
    await shopper.charge(declined.paymentRequestId, good),
  ]
  expect(again.map(({ executed }) => executed.status)).toEqual(['Confirmed', 'Confirmed', 'Confirmed'])
  // The three before, the three here, the one at the bank, the lost answer and the killed one.
  const orders = courses + 9
  const done = { events: 0, mails: 0, debits: 0, second: courses, twice: 0, orders, live: 0, orphans: 0 }
  await expect
    .poll(() => stateOf(there), { timeout: 120_000, interval: 500 })
    .toEqual({ ...done, captured: orders + courses })
  const offset = await readClockOffset(there.db)
  const deps = { db: there.db, clock: { now: () => new Date(Date.now() + offset) } }
  expect(await violationsOf({ deps, sandbox: there.sandbox })).toEqual([])
})
