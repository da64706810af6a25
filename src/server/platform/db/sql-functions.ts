import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseError, type Client } from 'pg'
import { SchemaError } from '#server/platform/db/schema-error.ts'

const folder = join(import.meta.dirname, '../../../../sql')

/** One file of `sql/`: the only source of one function, with its triggers and defaults. */
export interface SqlFunction {
  readonly name: string
  /** Path below `sql/`, for error messages. */
  readonly file: string
  readonly sql: string
  readonly sha256: string
}

/** A function whose result or parameter names changed cannot be replaced in place. */
const invalidFunctionDefinition = '42P13'
const dependentObjects = '2BP01'

/** Reads every function of `sql/`, by name. */
export async function readSqlFunctions(): Promise<SqlFunction[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8')
      const name = basename(file, '.sql').replaceAll('-', '_')
      return { name, file, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Applies the functions of `sql/` to the database: a changed file is applied again, the function of a removed file is
 * dropped. All in one transaction, so that a running process sees either the old or the new set. Nothing is dropped
 * with CASCADE. The caller holds the migration lock.
 * @throws SchemaError if a file does not define the function it is named after, a drop would remove a trigger, default
 *   or constraint that calls the function, or a file no longer attaches one of its triggers
 */
export async function applySqlFunctions(client: Client, files: readonly SqlFunction[]): Promise<void> {
  await client.query(
    'create table if not exists sql_function (name text primary key, sha256 text not null, applied_at timestamptz not null)',
  )
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from sql_function',
  )
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const changed = files.filter(({ name, sha256 }) => applied.get(name) !== sha256)
  const present = new Set(files.map(({ name }) => name))
  const removed = [...applied.keys()].filter((name) => !present.has(name))
  if (changed.length === 0 && removed.length === 0) return
  await client.query('begin')
  // Functions call each other, so bodies are not checked here. A test checks them once all functions exist.
  await client.query('set local check_function_bodies = off')
  // A trigger may be attached in the file of its table's function.
  const everything = files.map(({ sql }) => sql).join('\n')
  for (const file of changed) await applyFunction(client, file, everything)
  for (const name of removed) await dropFunction(client, name)
  await client.query('commit')
}

async function applyFunction(
  client: Client,
  { name, file, sql, sha256 }: SqlFunction,
  everything: string,
): Promise<void> {
  const former = await signaturesOf(client, name)
  await client.query('savepoint before_function')
  try {
    await client.query(sql)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    if (error.code !== invalidFunctionDefinition) throw new SchemaError(`sql/${file}: ${error.message}`)
    await client.query('rollback to savepoint before_function')
    for (const { signature } of former) await dropSignature(client, signature)
    await client.query(sql)
  }
  const versions = new Set(former.map(({ version }) => version))
  const present = await signaturesOf(client, name)
  if (present.every(({ version }) => versions.has(version)))
    throw new SchemaError(`sql/${file} does not define ${name}.`)
  // One function per name: an overload that was not written now belongs to a former signature.
  for (const { signature } of present.filter(({ version }) => versions.has(version)))
    await dropSignature(client, signature)
  await refuseOtherTriggers(client, { name, file }, everything)
  await client.query(
    `insert into sql_function values ($1, $2, now())
     on conflict (name) do update set sha256 = excluded.sha256, applied_at = excluded.applied_at`,
    [name, sha256],
  )
}

/** A trigger that no file attaches any more would stay, and a new database would not have it. */
async function refuseOtherTriggers(
  client: Client,
  { name, file }: Pick<SqlFunction, 'name' | 'file'>,
  everything: string,
): Promise<void> {
  const { rows } = await client.query<{ trigger: string; on: string }>(
    `select t.tgname as trigger, t.tgrelid::regclass::text as on from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and p.pronamespace = 'public'::regnamespace and p.proname = $1`,
    [name],
  )
  for (const { trigger, on } of rows)
    if (!new RegExp(`\\btrigger\\s+${trigger}\\b`, 'i').test(everything))
      throw new SchemaError(
        `sql/${file} does not attach the trigger ${trigger} of ${on} any more. Drop it in a migration first.`,
      )
}

async function dropFunction(client: Client, name: string): Promise<void> {
  for (const { signature } of await signaturesOf(client, name)) await dropSignature(client, signature)
  await client.query('delete from sql_function where name = $1', [name])
}

/** The functions with this name. `version` changes with each write. */
async function signaturesOf(
  client: Client,
  name: string,
): Promise<{ readonly signature: string; readonly version: string }[]> {
  const { rows } = await client.query<{ signature: string; version: string }>(
    `select oid::regprocedure::text as signature, oid || ':' || xmin as version from pg_proc
     where pronamespace = 'public'::regnamespace and proname = $1`,
    [name],
  )
  return rows
}

async function dropSignature(client: Client, signature: string): Promise<void> {
  try {
    await client.query(`drop function ${signature} restrict`)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== dependentObjects) throw error
    throw new SchemaError(
      `The function ${signature} cannot be dropped: ${error.detail ?? error.message} Drop that in a migration first.`,
    )
  }
}
