import { sql } from 'kysely'
import type { FormId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import type { SalesReopened } from '#contract/mails.ts'
import type { Tx } from '#server/db/schema.ts'

export interface NewProspect {
  readonly id: string
  readonly formId: FormId
  readonly email: string
  readonly locale: Locale
}

/** Keeps an address for a form; one that is there already stays as it is. */
export async function insertProspect(tx: Tx, prospect: NewProspect, now: Date): Promise<void> {
  const { id, formId, email, locale } = prospect
  await tx
    .insertInto('prospect')
    .values({ id, form_id: formId, email, locale, created_at: now, told_at: null })
    .onConflict((conflict) => conflict.columns(['form_id', 'email']).doNothing())
    .execute()
}

/** The forms that somebody waits for. */
export async function listAwaitedForms(tx: Tx): Promise<FormId[]> {
  const rows = await tx
    .selectFrom('prospect')
    .select('form_id')
    .distinct()
    .where('told_at', 'is', null)
    .execute()
  return rows.map((row) => row.form_id as FormId)
}

/** Writes the mail of those who wait for a form, at most `limit`, once each whoever else does so; answers how many. */
export async function tellWaiting(
  tx: Tx,
  formId: FormId,
  message: SalesReopened,
  now: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{
    told: number
  }>`select tell_prospects(${formId}, ${JSON.stringify(message)}::jsonb, ${now}, ${limit}) as told`.execute(
    tx,
  )
  return rows[0]?.told ?? 0
}

/** Erases the addresses of those whose mail has left, or never will. */
export async function forgetTold(tx: Tx, limit: number): Promise<void> {
  await sql`select forget_told_prospects(${limit})`.execute(tx)
}
