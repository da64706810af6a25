import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'

/** The tables as created by the migrations: see `tables.ts`. */
export type Database = Tables

/** The database connection pool, outside any transaction. */
export type Db = Kysely<Database>

/** Where a store function runs: a transaction, or the pool if one statement is enough. */
export type Tx = Db | Transaction<Database>
