import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { forgetPaymentMethod } from '#server/money/collection/forget-payment-method.ts'
import { advanceSchedules } from '#server/money/collection/advance-schedules.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { claimDueInstallments } from '#server/money/installment/collect-store.ts'
import { listEndless } from '#server/money/installment/schedule-store.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { manySchedules, rowsRead } from '../../../build/collection/many-schedules.ts'
import { payMonthly } from '../../../build/money/a-sale.ts'

const count = 20_000
const goOn = (count / 5) * 4
/** The planner reads the ends of its indexes, whatever they contain. */
const nextToNothing = 100
let world: World
let dueOn: string

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await payMonthly(world)
  dueOn = addDays(parisDate(world.deps.clock.now()), 20)
  await manySchedules(world.deps.db, count, dueOn)
})
afterAll(() => world.close())

/** One turn of each loop of the collector. */
const turn = async (db: Db) => {
  await collectDue({ ...world.deps, db })
  await advanceSchedules({ ...world.deps, db })
  await forgetPaymentMethod({ ...world.deps, db })
}
const countOf = async (db: Db, where: ReturnType<typeof sql<boolean>>) => {
  const row = await db
    .selectFrom('installment')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(where)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

test('a turn of the collector reads only what is due', async () => {
  const { db } = world.deps
  expect(await rowsRead(db, turn)).toBeLessThan(nextToNothing)
  await sql`update installment set state = 'paid', try_on = null where ctid in (
    select ctid from installment where awaits_next and state = 'planned' order by schedule_id limit 7)`.execute(
    db,
  )
  const read = await rowsRead(db, async (tx) =>
    expect(await listEndless(tx, { after: null, limit: 500 })).toHaveLength(7),
  )
  expect(read).toBeLessThan(nextToNothing)
  await sql`update installment set state = 'planned', try_on = due_on where awaits_next and state = 'paid'`.execute(
    db,
  )
})

test('negative control: without the index of debits that await their next month it reads every debit', async () => {
  const read = await rowsRead(world.deps.db, async (tx) => {
    await sql`drop index installment_awaiting`.execute(tx)
    await turn(tx)
  })
  expect(read).toBeGreaterThan(count)
})

test('a failed step of a turn is logged, and does not stop the other steps', async () => {
  const reported: unknown[] = []
  const log = pino({ level: 'error' }, { write: (line) => void reported.push(JSON.parse(line)) })
  const { db } = world.deps
  await sql`alter function release_regularisations rename to release_nothing`.execute(db)
  await sql`update mandate set expiry_year = 2020 where id in (select mandate_id from schedule
    where order_id in (select id from "order"))`.execute(db)
  await advanceSchedules({ ...world.deps, log })
  await sql`alter function release_nothing rename to release_regularisations`.execute(db)
  expect(reported).toMatchObject([{ msg: 'schedules not advanced', step: 'release regularisations' }])
  const mail = await db.selectFrom('mail').select('kind').where('kind', '=', 'cardExpiring').execute()
  expect(mail).toHaveLength(1)
})

test('debits of an association that may not collect are read once a day, and collected when it may', async () => {
  const { db, clock } = world.deps
  await sql`update organisation set allow_collect = false`.execute(db)
  const moveTo = (day: string) => world.moveTime(Date.parse(`${day}T12:00:00+01:00`) - clock.now().getTime())
  await moveTo(dueOn)
  await turn(db)
  const tomorrow = addDays(dueOn, 1)
  expect(await countOf(db, sql`state = 'planned' and due_on = ${dueOn} and try_on = ${tomorrow}`)).toBe(goOn)
  expect(await rowsRead(db, (tx) => collectDue({ ...world.deps, db: tx }))).toBeLessThan(nextToNothing)
  await sql`update organisation set allow_collect = true`.execute(db)
  await moveTo(tomorrow)
  const now = clock.now()
  const times = { now, today: tomorrow, deadline: now, pollAt: now, limit: 50 }
  await rowsRead(db, async (tx) => expect(await claimDueInstallments(tx, times)).toHaveLength(50))
})
