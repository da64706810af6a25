import { sql } from 'kysely'
import { Type } from 'typebox'
import type { OrderId, OrganisationId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import type { ReminderMoment } from '#domain/membership/reminder-moments.ts'
import type { ReminderWords } from '#domain/membership/reminder-words.ts'
import { orNull } from '#contract/shape.ts'
import { callForRows, callWithArguments } from '#server/platform/db/call-function.ts'
import { CivilDate, Instant, Opaque, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const Line = Type.Object({
  /** Of the line of an order, or of the imported one. */
  id: Uuid(),
  isImported: Type.Boolean(),
  moment: Opaque<ReminderMoment>(),
})

/** Memberships of one payer in an association that are due for a reminder. */
export interface DuePayer {
  readonly organisationId: OrganisationId
  readonly email: string
  readonly lines: readonly {
    readonly id: string
    /** Null: the membership was imported. */
    readonly orderId: OrderId | null
    readonly moment: ReminderMoment
  }[]
}

/** The payers to remind now, in the order of their association and address. */
export const listRenewalsDue = callForRows(
  'list_renewals_due',
  Type.Object({
    today: CivilDate,
    late: Type.Integer(),
    restSince: Instant,
    orderedBefore: Instant,
    importedBefore: Instant,
    after: orNull(Type.String()),
    limit: Type.Integer(),
    usual: listOf(Type.Object({ moment: Type.String(), isOn: Type.Boolean(), days: Type.Integer() })),
    reach: Type.Integer(),
  }),
  Opaque<DuePayer>(),
)

/** Records the reminders of one mail, in its transaction; answers those that no other mail has. */
export const noteRenewals = callWithArguments(
  'note_renewals',
  Type.Object({
    p: Type.Object({
      organisation: Uuid(),
      email: Type.String(),
      address: Uuid(),
      mail: Uuid(),
      now: Instant,
      lines: listOf(Line),
    }),
  }),
  Type.Object({ address: Uuid(), lines: Type.Array(Line) }),
)

/** The lines of `ids` whose holder has a later membership in the same association. */
export async function listRenewed(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) id where is_renewed(id)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** An imported membership with an end, and the person whom it names. */
export interface ImportedMembership {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  /** As its file calls it; may be empty. */
  readonly label: string
  readonly endsOn: string
}

/** Imported memberships by their ids. */
export async function listImportedMemberships(tx: Tx, ids: readonly string[]): Promise<ImportedMembership[]> {
  const { rows } = await sql<ImportedMembership>`
    select id, email, first_name as "firstName", last_name as "lastName", company_name as "companyName", label,
      until_on::text as "endsOn"
    from imported_line where id = any(${[...ids]}::uuid[]) and until_on is not null order by until_on, id`.execute(
    tx,
  )
  return rows
}

/** The words that an association wrote for a moment and language, or null. */
export async function findReminderWords(
  tx: Tx,
  organisationId: string,
  moment: ReminderMoment,
  locale: Locale,
): Promise<ReminderWords | null> {
  const row = await tx
    .selectFrom('renewal_reminder')
    .select('words')
    .where('organisation_id', '=', organisationId)
    .where('moment', '=', moment)
    .executeTakeFirst()
  return row?.words.find((words) => words.locale === locale) ?? null
}

/** Whether an address stopped the reminders of an association, by its id, with the name; null: there is none. */
export async function findReminderStop(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('renewal_address')
    .innerJoin('organisation', 'organisation.id', 'renewal_address.organisation_id')
    .select(['organisation.name as organization', 'renewal_address.stopped_at as stoppedAt'])
    .where('renewal_address.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Stops the reminders of an association to an address, or sends them again. */
export async function setReminderStop(tx: Tx, id: string, stoppedAt: Date | null): Promise<void> {
  await tx.updateTable('renewal_address').set({ stopped_at: stoppedAt }).where('id', '=', id).execute()
}
