import type { Dispute, DisputeFile, DisputeSheet, Disputes } from '#contract/admin/money/disputes.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { ownPaperKinds } from '#domain/refund/dispute-file.ts'
import { composeFacts } from '#server/backoffice/admin/disputes/compose-facts.ts'
import { listDisputeFiles, listDisputes } from '#server/backoffice/admin/disputes/read-disputes-store.ts'
import { readOrderSheet } from '#server/backoffice/admin/orders/read-order-sheet.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

type StoredDispute = Awaited<ReturnType<typeof listDisputes>>[number]

/** Reads the payments of an association that were contested at a bank. */
export async function readDisputes(deps: Deps, granted: Granted): Promise<Disputes> {
  const now = deps.clock.now()
  return asMember(deps, granted, async (tx) => {
    const shown = async (which: 'open' | 'ended') =>
      (await listDisputes(tx, granted.organisationId, which)).map((dispute) => presentDispute(dispute, now))
    return { open: await shown('open'), ended: await shown('ended') }
  })
}

/** Reads a contested payment with what is sent to its bank. @throws AppError NOT_FOUND */
export async function readDispute(deps: Deps, granted: Granted, dispute: string): Promise<DisputeSheet> {
  const { organisationId, memberships } = granted
  const [found] = isUuid(dispute)
    ? await asMember(deps, granted, (tx) => listDisputes(tx, organisationId, { id: dispute }))
    : []
  if (found === undefined) throw new AppError('NOT_FOUND')
  const shown = presentDispute(found, deps.clock.now())
  const files = await asMember(deps, granted, (tx) => listDisputeFiles(tx, organisationId, dispute))
  const takesAnswer =
    shown.state === 'open' &&
    (shown.answer === null || shown.answer === 'refused') &&
    shown.respondBy !== null
  const order = takesAnswer ? await readOrderSheet(deps, granted, found.orderId) : null
  return {
    ...shown,
    facts: order === null ? [] : composeFacts(order),
    files,
    papers: order === null ? [] : papersOf(order, files),
    sent: found.sent,
    sentAt: found.sentAt?.toISOString() ?? null,
    mayAnswer: takesAnswer && isAllowed(memberships, 'dispute:answer', { organisationId, formId: null }),
  }
}

/** The papers of the site that exist about an order, of which a dispute has no file yet. */
function papersOf({ documents }: OrderSheet, files: readonly DisputeFile[]): DisputeSheet['papers'] {
  const exists = {
    receipt: true,
    proof: documents.some(({ kind }) => kind === 'ticket'),
    other: documents.some(({ kind }) => kind === 'paymentCertificate'),
  }
  return ownPaperKinds.filter((own) => exists[own] && !files.some(({ kind }) => kind === own))
}

function presentDispute({ openedAt, respondBy, updatedAt, ...dispute }: StoredDispute, now: Date): Dispute {
  const { sent: _sent, sentAt: _sentAt, ...shown } = dispute
  return {
    ...shown,
    openedAt: openedAt.toISOString(),
    respondBy: respondBy === null || respondBy < now ? null : respondBy.toISOString(),
    endedAt: shown.state === 'open' ? null : updatedAt.toISOString(),
  }
}
