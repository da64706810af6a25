import { sql } from 'kysely'
import type { YearCloseRecord } from '#contract/admin/money/year-close.ts'
import { type ClosedFileKind, closedFileKinds } from '#domain/accounting/closed-file.ts'
import type { YearDays } from '#domain/accounting/fiscal-year.ts'
import type { YearSums } from '#domain/accounting/year-sums.ts'
import { asJson } from '#server/platform/db/call-function.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A close of an accounting year, without its files. */
interface StoredClose extends YearDays {
  readonly id: string
  readonly number: number
}

/** The years of an association that were closed, each once. */
export async function listClosedYears(tx: Tx, organisationId: string): Promise<YearDays[]> {
  const { rows } = await sql<YearDays>`
    select distinct from_day::text as "from", to_day::text as "to" from accounting_close
    where organisation_id = ${organisationId}`.execute(tx)
  return rows
}

type ListedClose = YearCloseRecord & { readonly sums: YearSums }

/** The closes of a year with the names of their files, the latest first. */
export async function listCloses(tx: Tx, organisationId: string, end: string): Promise<ListedClose[]> {
  const { rows } = await sql<Omit<ListedClose, 'closedAt'> & { readonly closedAt: Date }>`
    select c.id, c.number, c.closed_at as "closedAt", c.reason, c.sums,
      coalesce(trim(concat_ws(' ', u.first_name, u.last_name)), '') as "closedBy",
      coalesce((select jsonb_agg(jsonb_build_object('kind', f.kind, 'name', f.name, 'size', length(f.content),
        'sha256', f.sha256)) from accounting_close_file f where f.close_id = c.id), '[]') as files
    from accounting_close c left join user_account u on u.id = c.closed_by
    where c.organisation_id = ${organisationId} and c.to_day = ${end}::date order by c.number desc`.execute(
    tx,
  )
  return rows.map(({ files, ...row }) => ({
    ...row,
    files: closedFileKinds.flatMap((kind) => files.filter((file) => file.kind === kind)),
    closedAt: row.closedAt.toISOString(),
  }))
}

/** Marks of the accounting entries of a close. */
export async function readMarks(tx: Tx, id: string): Promise<string[]> {
  const { marks } = await tx
    .selectFrom('accounting_close')
    .select('marks')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return marks === '' ? [] : marks.split('\n')
}

/** Finds the close that a request made, by its idempotency key. */
export async function findCloseOf(
  tx: Tx,
  organisationId: string,
  token: string,
): Promise<StoredClose | null> {
  const { rows } = await sql<StoredClose>`
    select id, number, from_day::text as "from", to_day::text as "to" from accounting_close
    where organisation_id = ${organisationId} and token = ${token}`.execute(tx)
  return rows[0] ?? null
}

export interface NewClose extends StoredClose {
  readonly organisationId: string
  readonly token: string
  readonly reason: string
  readonly sums: YearSums
  readonly marks: readonly string[]
  readonly userId: string
  readonly now: Date
}

export interface NewClosedFile {
  readonly kind: ClosedFileKind
  readonly name: string
  readonly content: Buffer
  readonly sha256: string
}

/** Writes a close with its files; false where another one has its number or its idempotency key. */
export async function writeClose(tx: Tx, close: NewClose, files: readonly NewClosedFile[]): Promise<boolean> {
  const written = await tx
    .insertInto('accounting_close')
    .values({
      id: close.id,
      organisation_id: close.organisationId,
      from_day: close.from,
      to_day: close.to,
      number: close.number,
      token: close.token,
      reason: close.reason,
      sums: asJson(close.sums),
      marks: close.marks.join('\n'),
      closed_by: close.userId,
      closed_at: close.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written === undefined) return false
  for (const file of files)
    await tx
      .insertInto('accounting_close_file')
      .values({ ...file, close_id: close.id })
      .execute()
  return true
}

/** The last day of an association's closed years, or null. Money by hand is entered after it. */
export async function findClosedUntil(tx: Tx, organisationId: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(to_day)::text as last from accounting_close where organisation_id = ${organisationId}`.execute(
    tx,
  )
  return rows[0]?.last ?? null
}

/** A file of a close of an association, as it was stored; null: there is none, or its term is over. */
export async function findClosedFile(
  tx: Tx,
  organisationId: string,
  { close, kind }: { readonly close: string; readonly kind: string },
): Promise<(NewClosedFile & { readonly to: string }) | null> {
  const { rows } = await sql<NewClosedFile & { readonly to: string }>`
    select f.kind, f.name, f.content, f.sha256, c.to_day::text as "to"
    from accounting_close c join accounting_close_file f on f.close_id = c.id
    where c.organisation_id = ${organisationId} and c.id = ${close}::uuid and f.kind = ${kind}`.execute(tx)
  return rows[0] ?? null
}
