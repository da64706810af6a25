import { type Selectable, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { orNull } from '#contract/shape.ts'
import { isShape } from '#server/platform/is-shape.ts'
import type { Locale } from '#domain/locale.ts'
import type { RenderedMail } from '#contract/mail/rendered-mail.ts'
import { type MailKind, type MailMessage, mailSchemas } from '#contract/mails.ts'
import { machineNow, machineTimeIn } from '#server/platform/clock/machine-time-store.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { QueuedMails } from '#server/platform/db/plan-parts.ts'
import { Instant, Nothing, Opaque, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'
import type { Database, Tx } from '#server/platform/db/schema.ts'

export type MailRow = Selectable<Database['mail']>
export type MailSummary = Pick<MailRow, 'id' | 'recipient' | 'subject' | 'state' | 'created_at'>

/** An outbox row whose content matches no mail schema. A retry cannot help. */
export class MalformedMail extends Error {
  override readonly name = 'MalformedMail'
}

/**
 * Claims due mails, the longest due first, and counts an attempt for each. No other process takes them before their
 * lease ends. A mail found in state `sending` was left by a process that died.
 */
export async function claimMails(tx: Tx, limit: number, leaseMs: number): Promise<MailRow[]> {
  return tx
    .updateTable('mail')
    .set((eb) => ({
      state: 'sending',
      attempts: eb('attempts', '+', 1),
      next_try_at: machineTimeIn(leaseMs),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail')
        .select('id')
        .where('sent_at', 'is', null)
        .where('next_try_at', '<=', machineNow)
        .orderBy('next_try_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

const callQueueInvitation = callWithArguments(
  'queue_invitation',
  Type.Object({
    p: Type.Object({
      id: Uuid(),
      subjectId: Uuid(),
      recipient: Type.String(),
      locale: Opaque<Locale>(),
      payload: Opaque<Static<(typeof mailSchemas)['invitation']>>(),
    }),
    now: Instant,
  }),
  Nothing,
)

/** The mail of an invitation to store; `subjectId` is the invitation. */
type InvitationMail = Parameters<typeof callQueueInvitation>[1]['p']

/** Queues the mail of an invitation of the acting user's association, who has no access to other mails. */
export async function queueInvitation(tx: Tx, mail: InvitationMail, now: Date): Promise<void> {
  await callQueueInvitation(tx, { p: mail, now })
}

/** Where mails for an association go whose contact is this address. */
export const contactOf = callWithArguments(
  'contact_of',
  Type.Object({ organisation: Uuid(), address: Type.String() }),
  Type.String(),
)

const callMarkMailsSent = callWithArguments(
  'mark_mails_sent',
  Type.Object({
    mails: listOf(
      Type.Object({
        id: Uuid(),
        subject: Type.String(),
        html: orNull(Type.String()),
        text: orNull(Type.String()),
      }),
    ),
    now: Instant,
  }),
  Nothing,
)

/** A mail that left. */
export interface SentMail extends RenderedMail {
  readonly id: string
}

/** Records that mails were sent. Bodies are stored only if the mailbox page shows them. */
export async function markMailsSent(
  tx: Tx,
  mails: readonly SentMail[],
  bodies: boolean,
  now: Date,
): Promise<void> {
  const saved = mails.map(({ id, subject, html, text }) => ({
    id,
    subject,
    html: bodies ? html : null,
    text: bodies ? text : null,
  }))
  await callMarkMailsSent(tx, { mails: saved, now })
}

/**
 * Records why a mail was not sent, unless another process has claimed it since. It is due again after `retryMs`, or
 * abandoned if that is null. A bounce is a recipient whom the mail server refused for good.
 */
export async function markUnsent(
  tx: Tx,
  { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
  {
    retryMs,
    isBounce,
    reason,
  }: { readonly retryMs: number | null; readonly isBounce: boolean; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('mail')
    .set({
      state: retryMs === null ? 'failed' : 'queued',
      // No one reads it any more.
      ...(retryMs === null && { payload: sql`without_links(payload)` }),
      next_try_at: retryMs === null ? null : machineTimeIn(retryMs),
      last_error: reason.slice(0, 500),
      bounced_at: isBounce ? machineNow : null,
    })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .execute()
}

/** Queues mails about a subject, once for each kind and recipient. */
export const queueMails = callWithArguments(
  'queue_mails',
  Type.Object({ mails: QueuedMails, subject: Uuid(), now: Instant }),
  Nothing,
)

/** The latest mails, newest first, without their bodies. */
export async function listMails(tx: Tx, limit: number): Promise<MailSummary[]> {
  return tx
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'state', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findMail(tx: Tx, mailId: string): Promise<MailRow | null> {
  const row = await tx.selectFrom('mail').selectAll().where('id', '=', mailId).executeTakeFirst()
  return row ?? null
}

/**
 * The message of a row, checked, because its payload comes from a JSON column.
 * @throws MalformedMail if kind or payload match no schema
 */
export function messageOf(row: { kind: string; locale: Locale; payload: unknown }): MailMessage {
  const { kind, locale, payload } = row
  if (isMailKind(kind) && isShape(mailSchemas[kind], payload))
    return { kind, locale, data: payload } as MailMessage
  throw new MalformedMail(`the payload of a mail of kind ${kind} does not match its schema`)
}

function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailSchemas, kind)
}

/** A mail to be queued in the transaction of the fact that it reports. */
export type NewMail = MailMessage & {
  readonly id: string
  /** The id of the fact: one mail per kind, fact and recipient. */
  readonly subjectId: string
  readonly recipient: string
}

const callQueueMail = callWithArguments(
  'queue_mail',
  Type.Object({
    p: Type.Object({
      id: Uuid(),
      kind: Type.String(),
      subjectId: Uuid(),
      recipient: Type.String(),
      locale: Opaque<Locale>(),
      payload: Opaque<MailMessage['data']>(),
    }),
    now: Instant,
  }),
  Type.Boolean(),
)

/** Puts a mail into the outbox, in the transaction of its fact; false where it is there already. */
export async function queueMail(tx: Tx, mail: NewMail, now: Date): Promise<boolean> {
  const { id, kind, subjectId, recipient, locale, data: payload } = mail
  return callQueueMail(tx, { p: { id, kind, subjectId, recipient, locale, payload }, now })
}
