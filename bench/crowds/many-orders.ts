import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { openClient } from '#server/platform/db/open-client.ts'
import { allowLongStatements } from '#server/platform/db/long-statements.ts'
import type { Database } from '#server/platform/db/schema.ts'

type Db = Kysely<Database>

/** A paid order made through the API, with the ids of its rows. */
export interface PaidOrder {
  readonly cartId: string
  readonly paymentId: string
}

/** How the rows of a table belong to an order, and which columns must differ in a copy beside its ids. */
export interface CopiedTable {
  readonly name: string
  /** Which rows belong to the order; `o` is the order, `p` its payment. */
  readonly where: string
  readonly changes: Readonly<Record<string, string>>
}

export const copyId = (column: string) => `md5(t.${column}::text || i)::uuid`
const copyText = (column: string) => `t.${column} || '-' || lpad(i::text, 7, '0')`

/** The first name of the payer of a copy, in SQL. */
export const nameOfCopy = (copy: string) =>
  `left(translate(md5(${copy}::text), '0123456789', 'ghijklmnop'), 8)`

/**
 * Parents first. Ids are derived from the model's id and the number of the copy, so that the copies refer to each
 * other.
 */
const tables: readonly CopiedTable[] = [
  {
    name: 'cart',
    where: 't.id = p.cart_id',
    changes: { id: copyId('id'), idempotency_hash: 'null' },
  },
  {
    name: 'stock_hold',
    where: 't.cart_id = p.cart_id',
    changes: { cart_id: copyId('cart_id') },
  },
  {
    name: 'order',
    where: 't.id = p.order_id',
    changes: {
      id: copyId('id'),
      cart_id: copyId('cart_id'),
      number: copyText('number'),
      // Each payer has a name of eight letters.
      payer: `jsonb_set(t.payer, '{firstName}', to_jsonb(${nameOfCopy('i')}))`,
      created_at: moment('created_at'),
    },
  },
  {
    name: 'order_item',
    where: 't.order_id = p.order_id',
    changes: { id: copyId('id'), order_id: copyId('order_id') },
  },
  {
    name: 'payment',
    where: 't.id = p.id',
    changes: {
      id: copyId('id'),
      cart_id: copyId('cart_id'),
      order_id: copyId('order_id'),
      certificate_id: copyId('certificate_id'),
    },
  },
  {
    name: 'payment_share',
    where: 't.payment_id = p.id',
    changes: { payment_id: copyId('payment_id'), order_item_id: copyId('order_item_id') },
  },
  {
    name: 'payment_attempt',
    where: 't.payment_id = p.id',
    changes: {
      id: copyId('id'),
      payment_id: copyId('payment_id'),
      provider_ref: copyText('provider_ref'),
      tokenization_session_id: copyText('tokenization_session_id'),
    },
  },
  {
    name: 'contribution',
    where: 't.order_id = p.order_id',
    changes: { order_id: copyId('order_id'), at: moment('at') },
  },
  {
    name: 'mail',
    where: 't.subject_id = p.order_id',
    changes: {
      id: copyId('id'),
      subject_id: copyId('subject_id'),
      state: `'sent'`,
      sent_at: 't.created_at',
      html: 'null',
      text_body: 'null',
    },
  },
]

/** One order a second, backwards from the time of the model. */
function moment(column: string): string {
  return `t.${column} - i * interval '1 second'`
}

/** Copies that one transaction writes. */
const copiesAtOnce = 250_000

/** Which copies are written, and how many associations they belong to, in turn; 0: all to the one of the model. */
interface Copies {
  readonly from: number
  readonly to: number
  readonly associations: number
}

/** The number of the association that a copy belongs to. */
const turnOf = ({ associations }: Copies) => `(1 + i % ${associations})`

/**
 * Copies a paid order many times, with its cart, payment, lines, mails and ledger entries, inside the database, and
 * updates the form's totals. Foreign keys and triggers are disabled meanwhile: the copies are correct by construction.
 * @param associations copies of the model's association, among which the orders are spread (`copyAssociations`), as a
 *   site has them after years: without the mails, which are deleted after weeks
 */
export async function copyPaidOrders(
  { db, url }: DatabaseHandle & { readonly url: string },
  model: PaidOrder,
  count: number,
  associations = 0,
): Promise<void> {
  for (let from = 1; from <= count; from += copiesAtOnce) {
    const copies = { from, to: Math.min(count, from + copiesAtOnce - 1), associations }
    await withoutTriggers(db, async (tx) => {
      for (const table of tables)
        if (associations === 0 || table.name !== 'mail') await copyTable(tx, table, model, copies)
      await copyLedger(tx, model, copies)
    })
  }
  await withoutTriggers(db, async (tx) => {
    await sql`
      update form_total f set amount_cents = c.amount_cents, contributors = c.contributors
      from (
        select form_id, sum(amount_cents)::bigint as amount_cents, count(*)::integer as contributors
        from contribution group by form_id
      ) c where c.form_id = f.form_id
    `.execute(tx)
  })
  // Outside a transaction, and for longer than the statements of visitors may take.
  const client = await openClient(url, 1_800_000)
  await client.query('vacuum analyze')
  await client.end()
}

/** Writes rows whose foreign keys and derived rows are correct by construction. */
export async function withoutTriggers(db: Db, write: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await allowLongStatements(tx, 600_000)
    await write(tx)
  })
}

async function copyTable(tx: Db, table: CopiedTable, model: PaidOrder, copies: Copies): Promise<void> {
  const spread =
    copies.associations === 0
      ? {}
      : Object.fromEntries(
          ['organisation_id', 'form_id'].map((column) => [
            column,
            `md5(t.${column}::text || ${turnOf(copies)})::uuid`,
          ]),
        )
  await insertCopies(
    tx,
    table.name,
    { ...spread, ...table.changes },
    (values) => sql`
    select ${values}
    from payment p, ${sql.id(table.name)} t, generate_series(${copies.from}::integer, ${copies.to}::integer) i
    where p.id = ${model.paymentId} and ${sql.raw(table.where)}`,
  )
}

/** Writes rows of a table as a select gives them, whose columns are those of the row `t` but for some changes. */
export async function insertCopies(
  tx: Db,
  table: string,
  changes: Readonly<Record<string, string>>,
  select: (values: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      and is_identity = 'NO'
    order by ordinal_position
  `.execute(tx)
  const columns = rows.map(({ name }) => name)
  const values = columns.map((name): RawBuilder<unknown> => sql.raw(changes[name] ?? `t."${name}"`))
  await sql`
    insert into ${sql.id(table)} (${sql.join(columns.map((name) => sql.id(name)))})
    ${select(sql`${sql.join(values)}`)}
  `.execute(tx)
}

/** Entries have generated numbers: each copy is found by its key. */
async function copyLedger(tx: Db, model: PaidOrder, copies: Copies): Promise<void> {
  const { from, to, associations } = copies
  const account =
    associations === 0
      ? sql`e.account_id`
      : sql`coalesce((
          select own.id from account a join account own on own.kind = a.kind
            and own.organisation_id = md5(a.organisation_id::text || ${sql.raw(turnOf(copies))})::uuid
          where a.id = e.account_id
        ), e.account_id)`
  await sql`
    insert into ledger_tx (ext_key, kind, at)
    select 'capture:' || md5(a.id::text || i)::uuid, t.kind, t.at
    from payment_attempt a, ledger_tx t, generate_series(${from}::integer, ${to}::integer) i
    where a.payment_id = ${model.paymentId} and t.ext_key = 'capture:' || a.id
  `.execute(tx)
  await sql`
    insert into ledger_entry (tx_id, account_id, amount_cents)
    select c.id, ${account}, e.amount_cents
    from payment_attempt a
    join ledger_tx t on t.ext_key = 'capture:' || a.id
    join ledger_entry e on e.tx_id = t.id
    cross join generate_series(${from}::integer, ${to}::integer) i
    join ledger_tx c on c.ext_key = 'capture:' || md5(a.id::text || i)::uuid
    where a.payment_id = ${model.paymentId}
  `.execute(tx)
}
