import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Locale } from '#domain/locale.ts'
import type { MessageAudience, MessagePurpose } from '#domain/message/message-audience.ts'
import { orNull } from '#contract/shape.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Nothing, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Mails of one message that are to be queued in the transaction that claimed them. */
export const claimMessageMails = callWithArguments(
  'claim_message_mails',
  Type.Object({ perMinute: Type.Integer(), limit: Type.Integer(), now: Instant }),
  orNull(
    Type.Object({
      message: Uuid(),
      organisation: Uuid(),
      form: orNull(Uuid()),
      purpose: Opaque<MessagePurpose>(),
      audience: Opaque<MessageAudience>(),
      locale: Opaque<Locale>(),
      subject: Type.String(),
      text: Type.String(),
      recipients: Type.Array(Type.Object({ id: Uuid(), email: Type.String(), firstName: Type.String() })),
    }),
  ),
)

const stop = Type.Object({ recipient: Uuid(), source: Type.String(), now: Instant })

/** Ends the news of an association to the address of a recipient. */
export const stopMessages = callWithArguments('stop_messages', stop, Nothing)

/** Lets an association write news again to the address of a recipient, who agrees to it. */
export const resumeMessages = callWithArguments('resume_messages', stop, Nothing)

/** Lets the other messages go first, where the mails of one could not be written. */
export async function postponeMessage(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('message').set({ served_at: now }).where('id', '=', id).execute()
}

/** The message whose turn it is. */
export async function findServedMessage(tx: Tx, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select m.id from message m join organisation o on o.id = m.organisation_id
    where m.state = any(state_set('message', 'due')) and m.send_at <= ${now} and o.allow_collect
    order by m.served_at nulls first, m.send_at, m.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** Whether the address of a recipient gets the news of the association, with its name; null: it was erased. */
export async function findMessageStop(tx: Tx, recipient: string) {
  const { rows } = await sql<{ organization: string; isActive: boolean }>`
    select o.name as organization, agrees_to_messages(o.id, r.email, r.name) as "isActive"
    from message_recipient r join message m on m.id = r.message_id join organisation o on o.id = m.organisation_id
    where r.id = ${recipient}`.execute(tx)
  return rows[0] ?? null
}
