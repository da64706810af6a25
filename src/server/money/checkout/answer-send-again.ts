import { backOffMs } from '#domain/worker/back-off.ts'
import type { PayerConfirmation } from '#contract/mails.ts'
import { asCorrected } from '#server/money/order/corrected-confirmation.ts'
import { membershipCardFile } from '#server/money/membership/membership-card-links.ts'
import { confirmationLinks } from '#server/money/checkout/compose-order-mails.ts'
import type { Deps } from '#server/money/deps.ts'
import { manageLink } from '#server/money/installment/link-addresses.ts'
import {
  type SendAgainRequest,
  type StoredConfirmation,
  claimSendAgain,
  endSendAgain,
  listConfirmations,
  postponeSendAgain,
} from '#server/money/order/send-again-store.ts'
import { queueMails } from '#server/platform/mail/mail-store.ts'
import { processDue } from '#server/platform/process-due.ts'

const dayMs = 86_400_000
const days = 30
const mostOrders = 10
const mostRequestsAnHour = 3
/** Longer than its two database statements, each of which is limited to 5 s. */
const leaseMs = 15_000
const maximumTries = 5

/** Queues the confirmations of every due request. Returns the number of tried requests. */
export function answerSendAgain(deps: Deps, signal?: AbortSignal): Promise<number> {
  return processDue<SendAgainRequest>(
    deps,
    {
      slots: 1,
      claim: (limit) => claimSendAgain(deps.db, limit, leaseMs),
      handle: async (request) => {
        // Each process that tried it ended before it could record why.
        if (request.tries > maximumTries) throw new Error('too many attempts')
        await queueConfirmationsAgain(deps, request)
        await endSendAgain(deps.db, request.id)
      },
      fail: (request, error) => postpone(deps, request, error),
    },
    signal,
  )
}

async function postpone(deps: Deps, { id, tries }: SendAgainRequest, error: unknown): Promise<void> {
  const isFinal = tries >= maximumTries
  if (isFinal) deps.log.error({ err: error, requestId: id, tries }, 'confirmations not sent again: abandoned')
  else deps.log.warn({ err: error, requestId: id, tries }, 'confirmations not sent again, will be retried')
  await postponeSendAgain(deps.db, { id, tries }, isFinal ? null : backOffMs(tries), deps.clock.now())
}

/**
 * Queues the confirmations of the orders of the last 30 days again, at most ten, to the address of each order. From the
 * fourth request within an hour, requests are ignored silently. Repeating it queues nothing twice.
 */
export async function queueConfirmationsAgain(
  deps: Pick<Deps, 'db' | 'clock' | 'links' | 'settings' | 'newId'>,
  { id, email }: Pick<SendAgainRequest, 'id' | 'email'>,
): Promise<void> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - days * dayMs)
  const found = await listConfirmations(deps.db, {
    request: id,
    email,
    since,
    most: mostOrders,
    asked: mostRequestsAnHour,
  })
  const mails = found.map((confirmation) => ({
    id: deps.newId(),
    kind: 'confirmationAgain' as const,
    subject: confirmation.subject,
    recipient: confirmation.recipient,
    locale: confirmation.locale,
    payload: withLinks(deps, confirmation, now),
  }))
  if (mails.length > 0) await queueMails(deps.db, { mails, subject: id, now })
}

/** A confirmation with its links, which are not stored once they were sent. */
export function withLinks(
  deps: Pick<Deps, 'links' | 'settings'>,
  confirmation: Omit<StoredConfirmation, 'subject' | 'recipient'>,
  now: Date,
): PayerConfirmation {
  const { locale, schedule_id: scheduleId, membership_ids: membershipIds } = confirmation
  const payload = asCorrected(confirmation)
  const links = confirmationLinks(
    deps,
    {
      locale,
      orderId: confirmation.order_id,
      paymentId: confirmation.payment_id,
      certificateId: confirmation.certificate_id,
    },
    now,
  )
  const { schedule } = payload
  return {
    ...payload,
    confirmationUrl: links.confirmationUrl,
    ticketsUrl: payload.ticketsUrl === null ? null : links.ticketsUrl,
    ticketsFileUrl: payload.ticketsFileUrl === null ? null : links.ticketsFileUrl,
    certificateUrl: payload.certificateUrl === null ? null : links.certificateUrl,
    tipRefundUrl: payload.tipRefundUrl === null ? null : links.tipRefundUrl,
    withdrawalUrl: payload.withdrawalUrl === null ? null : links.withdrawalUrl,
    cards: payload.cards.map((card, index) => {
      const itemId = membershipIds[index]
      return itemId === undefined
        ? card
        : { ...card, url: `${deps.settings.publicUrl}${membershipCardFile(deps, itemId)}` }
    }),
    schedule:
      schedule === null || scheduleId === null
        ? schedule
        : { ...schedule, manageUrl: manageLink(deps, { scheduleId, locale }, now) },
  }
}
