import type { AbuseWrite } from '#contract/visitor/abuse.ts'
import type { FormId, OrganisationId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import type { Tx } from '#server/platform/db/schema.ts'

export interface NewAbuse extends AbuseWrite {
  readonly id: string
  readonly organisationId: OrganisationId
  /** Null: the page of the association itself. */
  readonly formId: FormId | null
  readonly locale: Locale
  /** The verified association that the association or the campaign imitates; null: none. */
  readonly resembles: string | null
}

/** Stores the report of a page. */
export async function insertAbuse(tx: Tx, abuse: NewAbuse, now: Date): Promise<void> {
  await tx
    .insertInto('abuse')
    .values({
      id: abuse.id,
      organisation_id: abuse.organisationId,
      form_id: abuse.formId,
      reason: abuse.reason,
      user_email: abuse.userEmail,
      user_message: abuse.userMessage,
      url: abuse.url,
      locale: abuse.locale,
      resembles: abuse.resembles,
      created_at: now,
    })
    .execute()
}
