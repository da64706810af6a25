import type { Pool } from '#server/platform/db/database.ts'

/** A function of schema public, from the catalog. */
export interface SqlFunction {
  readonly name: string
  /** Declared volatile: it may write. */
  readonly writes: boolean
  /** It returns nothing: its answer is never "nothing to do". */
  readonly isVoid: boolean
  /** Names of its input parameters, in order; empty strings for unnamed ones. */
  readonly parameters: readonly string[]
}

/** The functions of a database by name; a name may be overloaded. */
export type SqlCatalog = ReadonlyMap<string, readonly SqlFunction[]>

/** Reads the functions that statements can call: those of schema public except triggers and functions of extensions. */
export async function readCatalog(pool: Pool): Promise<SqlCatalog> {
  const { rows } = await pool.query<SqlFunction>(`
    select p.proname as name, p.provolatile = 'v' as writes, p.prorettype = 'void'::regtype as "isVoid",
      coalesce(p.proargnames[1:p.pronargs], '{}') as parameters
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname
  `)
  return Map.groupBy(rows, ({ name }) => name)
}

/** Whether a function of this name may write. */
export function isWriteFunction(catalog: SqlCatalog, name: string): boolean {
  return catalog.get(name)?.some(({ writes }) => writes) ?? false
}

/** Whether a function of this name returns nothing. */
export function isVoidFunction(catalog: SqlCatalog, name: string): boolean {
  return catalog.get(name)?.every(({ isVoid }) => isVoid) ?? false
}

/**
 * Adds the missing read-only functions to a former database: statements of the working tree may call them. They read
 * the present tables, so that the states of both databases are compared; one whose parameter is a row of a table that
 * the former database lacks stays away. Returns their names.
 */
export async function lendReadFunctions(working: Pool, former: Pool): Promise<string[]> {
  const known = await readCatalog(former)
  const { rows } = await working.query<{ name: string; definition: string }>(`
    select p.proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provolatile <> 'v'
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname
  `)
  const missing = rows.filter(({ name }) => !known.has(name))
  const lent: string[] = []
  for (const { name, definition } of missing) {
    // They may call each other.
    const isLent = await former.query(`set check_function_bodies = off; ${definition}`).then(
      () => true,
      (error: unknown) => {
        if (!isUnknownType(error)) throw error
        return false
      },
    )
    if (isLent) lent.push(name)
  }
  return lent
}

const isUnknownType = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42704'
