import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { anEmptyDatabase } from '../a-database.ts'

const dump = join(import.meta.dirname, 'november-2026.sql.gz')

/**
 * A database of the 24 migrations before the baseline, with the data of eighteen random sequences of the model: orders,
 * future debits, a refund, disputes, and unhandled mails, events and jobs. It was written once by that version and is
 * never edited. Returns its address.
 */
export async function aFormerDatabase(): Promise<string> {
  const url = await anEmptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(gunzipSync(readFileSync(dump)).toString())
  await client.end()
  return url
}
