import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { printCatalog } from '#server/platform/db/catalog-print.ts'
import { SchemaError } from '#server/platform/db/schema-error.ts'

/**
 * Until November 2026 tables and functions were created by 24 migrations, the last of them this one. They were squashed
 * into the baseline before a release: one migration per noun, and one file per function under `sql/`.
 */
const lastFormerMigration = '0024-refuse-only-what-is-gone.sql'
const firstFormerMigration = '0001-organisations-and-forms.sql'
const lastOfBaseline = '0024-processes.sql'

/** Catalog of a database after those 24 migrations, functions included, as read by `printCatalog`. */
const formerCatalog = {
  tables: 'eaf62130dadaa4b975632d94b3171aa04b4e8799ec942b7b50068882ba47b9ac',
  functions: '49f904ef7d4746b5c8806707a9a75f558c62711d91ebed29f4c2407e6832b35b',
} as const

/**
 * Recognises a database of the former migrations by its catalog and marks the baseline as applied, in one transaction.
 * Its functions are then replaced like any other changed ones.
 * The caller holds the migration lock.
 * @throws SchemaError if it has the last former migration but another catalog
 */
export async function restampFormerSchema(
  client: Client,
  migrations: readonly { readonly name: string; readonly sha256: string }[],
): Promise<void> {
  const isApplied = async (name: string) =>
    (await client.query('select from schema_migration where name = $1', [name])).rowCount === 1
  if (!(await isApplied(firstFormerMigration))) return
  if (!(await isApplied(lastFormerMigration)))
    throw new SchemaError(
      `The database is older than ${lastFormerMigration}: start the version that has it first.`,
    )
  const { tables, functions } = await printCatalog(client)
  for (const [part, lines] of Object.entries({ tables, functions })) {
    if (hashLines(lines) !== formerCatalog[part as keyof typeof formerCatalog])
      throw new SchemaError(
        `The database has ${lastFormerMigration}, but its ${part} are not those of that version: it was changed by hand.`,
      )
  }
  await client.query('begin')
  await client.query('delete from schema_migration')
  for (const { name, sha256 } of migrations.filter((file) => file.name <= lastOfBaseline))
    await client.query('insert into schema_migration values ($1, $2, now())', [name, sha256])
  await client.query(
    'create table sql_function (name text primary key, sha256 text not null, applied_at timestamptz not null)',
  )
  // No file has this checksum, so all functions are applied again, and functions without a file are dropped.
  await client.query(
    `insert into sql_function select proname, 'former', now() from pg_proc p
     where pronamespace = 'public'::regnamespace and prokind = 'f'
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  await client.query('commit')
}

function hashLines(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
