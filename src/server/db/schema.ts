import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** The tables as the migrations make them: see `tables.ts`. */
export type Database = Tables

/** The whole database, outside any transaction. */
export type Db = Kysely<Database>

/** Where a store function writes: a transaction, or the pool where one statement is enough. */
export type Tx = Db | Transaction<Database>
