import { Type } from 'typebox'
import type { FormId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import type { SalesReopened } from '#contract/mails.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

export interface NewProspect {
  readonly id: string
  readonly formId: FormId
  readonly email: string
  readonly locale: Locale
}

/** Stores an address for a form. An address that is already stored is unchanged. */
export async function insertProspect(tx: Tx, prospect: NewProspect, now: Date): Promise<void> {
  const { id, formId, email, locale } = prospect
  await tx
    .insertInto('prospect')
    .values({ id, form_id: formId, email, locale, created_at: now, notified_at: null })
    .onConflict((conflict) => conflict.columns(['form_id', 'email']).doNothing())
    .execute()
}

/** The forms with waiting addresses. */
export async function listAwaitedForms(tx: Tx): Promise<FormId[]> {
  const rows = await tx
    .selectFrom('prospect')
    .select('form_id')
    .distinct()
    .where('notified_at', 'is', null)
    .execute()
  return rows.map((row) => row.form_id as FormId)
}

/** Deletes the addresses that wait for a form. */
export async function deleteWaitingProspects(tx: Tx, formId: FormId): Promise<void> {
  await tx.deleteFrom('prospect').where('form_id', '=', formId).where('notified_at', 'is', null).execute()
}

/**
 * Queues the mails to the waiting addresses of a form, at most `limit`, once each, also with concurrent calls; returns
 * the number.
 */
export const notifyWaitingProspects = callWithArguments(
  'notify_waiting_prospects',
  Type.Object({
    form: Uuid<FormId>(),
    payload: Opaque<SalesReopened>(),
    now: Instant,
    limit: Type.Integer(),
  }),
  Type.Integer(),
)

/** Deletes addresses whose mail was sent or is abandoned; returns the number. */
export const forgetNotifiedProspects = callWithArguments(
  'forget_notified_prospects',
  Type.Object({ limit: Type.Integer() }),
  Type.Integer(),
)
