import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { anEmptyDatabase } from '../a-database.ts'

const dump = join(import.meta.dirname, 'november-2026.sql.gz')

/**
 * A database as the 24 migrations before the baseline left it, with what eighteen random sequences of the model of money
 * wrote: orders, debits to come, a refund, disputes, and mails, events and jobs that nothing has handled yet.
 * Written once by that version; never edited. Gives its address.
 */
export async function aFormerDatabase(): Promise<string> {
  const url = await anEmptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(gunzipSync(readFileSync(dump)).toString())
  await client.end()
  return url
}
