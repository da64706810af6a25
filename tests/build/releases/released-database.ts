import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { anEmptyDatabase } from '../a-database.ts'

/** The file of a release: its schema and the rows of random sequences of the model, written by that version. */
export function databaseFile(release: string): string {
  return join(import.meta.dirname, release, 'database.sql.gz')
}

/** A database as a release left it, with its orders, debits, refunds, disputes, mails and events. Returns its address. */
export async function aReleasedDatabase(release: string): Promise<string> {
  const url = await anEmptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(gunzipSync(readFileSync(databaseFile(release))).toString())
  await client.end()
  return url
}
