import { sql } from 'kysely'
import { Type } from 'typebox'
import { roleHas } from '#domain/access/rights.ts'
import { isFormRole, roles } from '#domain/access/roles.ts'
import type { Locale } from '#domain/locale.ts'
import type { MessageAudience, MessagePurpose } from '#domain/message/message-audience.ts'
import type { ChosenLines } from '#domain/order/line-choice.ts'
import { orNull } from '#contract/shape.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { CivilDate, Instant, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const senders = roles.filter((role) => roleHas(role, 'message:send'))

/** Whether the acting user writes to people of a campaign (null: of the whole association), as the database sees it. */
export async function mayWriteTo(tx: Tx, organisationId: string, formId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from acting_membership where organisation_id = ${organisationId}
      and (role = any(${senders.filter((role) => !isFormRole(role))})
        or (role = any(${senders.filter(isFormRole)}) and ${formId}::uuid = any(form_ids)))`.execute(tx)
  return rows.length > 0
}

/** Writes a draft with its list; returns its id, that of an earlier one with the same token. */
export const freezeList = callWithArguments(
  'freeze_message',
  Type.Object({
    p: Type.Object({
      id: Uuid(),
      organisation: Uuid(),
      form: orNull(Uuid()),
      author: Uuid(),
      token: Type.String(),
      purpose: Opaque<MessagePurpose>(),
      audience: Opaque<MessageAudience>(),
      lines: Opaque<ChosenLines | null>(),
      locale: Opaque<Locale>(),
    }),
    today: CivilDate,
    now: Instant,
  }),
  Uuid(),
)

/** Plans a draft, where the association may write to so many people on that day. */
export const planMessage = callWithArguments(
  'plan_message',
  Type.Object({
    p: Type.Object({
      id: Uuid(),
      organisation: Uuid(),
      sendAt: Instant,
      most: Type.Integer(),
      subject: Type.String(),
      text: Type.String(),
    }),
    now: Instant,
  }),
  Type.Object({
    kind: Type.Union([
      Type.Literal('planned'),
      Type.Literal('changed'),
      Type.Literal('empty'),
      Type.Literal('limit'),
    ]),
    left: Type.Optional(Type.Integer()),
  }),
)

/** Stops a message: one that is planned is a draft again, one that is being sent ends. False for any other. */
export const stopMessage = callWithArguments(
  'stop_message',
  Type.Object({ id: Uuid(), organisation: Uuid(), now: Instant }),
  Type.Boolean(),
)

/** People whom an association writes to on the day of an instant. */
export const countOfDay = callWithArguments(
  'messages_of_day',
  Type.Object({ organisation: Uuid(), at: Instant }),
  Type.Integer(),
)

/** Writes the words of a draft; false where it is none any more. */
export async function writeWords(
  tx: Tx,
  { id, organisationId, subject, text }: Record<'id' | 'organisationId' | 'subject' | 'text', string>,
  now: Date,
): Promise<boolean> {
  const written = await tx
    .updateTable('message')
    .set({ subject, text, updated_at: now })
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'draft')
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Deletes a draft with its list; false where it is none any more. */
export async function deleteDraft(tx: Tx, id: string, organisationId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('message')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'draft')
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Facts of an association that decide how many people it may write to. */
export async function findSender(tx: Tx, organisationId: string) {
  const row = await tx
    .selectFrom('organisation')
    .leftJoin('verification', 'verification.organisation_id', 'organisation.id')
    .select(['allow_collect as mayCollect', 'organisation.created_at as createdAt'])
    .select('verification.state as verification')
    .where('organisation.id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return { ...row, isVerified: row.verification === 'verified' }
}
