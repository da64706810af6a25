import { randomUUID } from 'node:crypto'
import type { MailMessage } from '#contract/mails.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Adds a mail to the outbox as an order does, without the order. Returns its id. */
export async function aQueuedMail(
  tx: Tx,
  message: Omit<MailMessage, 'data'> & { data: unknown },
  change: { state?: 'queued' | 'sending'; attempts?: number; recipient?: string } = {},
): Promise<string> {
  const id = randomUUID()
  const row = {
    id,
    kind: message.kind,
    subject_id: randomUUID(),
    recipient: 'zoe.moreau@exemple.fr',
    locale: message.locale,
    payload: JSON.stringify(message.data),
    state: 'queued' as const,
    created_at: new Date('2026-11-20T21:18:00Z'),
    ...change,
  }
  await tx.insertInto('mail').values(row).execute()
  return id
}
