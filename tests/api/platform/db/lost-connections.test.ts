import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { aDatabase } from '../../../build/a-database.ts'

test('a lost connection is one short line of the log, and none while the program stops', async () => {
  const other = await aDatabase()
  const lines: Record<string, unknown>[] = []
  const log = pino(
    {},
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const { db, pool, close } = openDatabase(other.url, { log })
  const connect = () => Promise.all([1, 2].map(() => sql`select pg_sleep(0.05)`.execute(db)))
  const endAll = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db)
  await connect()
  await endAll()
  await expect.poll(() => pool.totalCount).toBe(0)
  await expect.poll(() => lines.length).toBe(2)
  for (const { msg, code, reason, ...rest } of lines) {
    expect([msg, code, reason]).toEqual([
      'database connection lost',
      '57P01',
      'terminating connection due to administrator command',
    ])
    expect(Object.keys(rest).toSorted()).toEqual(['hostname', 'level', 'pid', 'time'])
  }
  await connect()
  const closing = close()
  await endAll()
  await closing
  await wait(100)
  expect(lines).toHaveLength(2)
  await other.close()
})
