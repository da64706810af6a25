import type { SendConfirmations, SentConfirmations } from '#contract/admin/order/chosen-orders.ts'
import { emailRule, isEmpty } from '#domain/field-rules.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import type { UnsentReason } from '#domain/order/order-state.ts'
import { findOwnOrder } from '#server/backoffice/admin/orders/load-own-order.ts'
import type { StoredOrderSheet } from '#server/backoffice/admin/orders/order-sheet-store.ts'
import { sendStored } from '#server/backoffice/admin/orders/send-confirmation.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

/**
 * Sends the confirmations of chosen orders again, each to its payer, as `sendConfirmation` sends one. An order without an
 * address, without a stored confirmation, or that the user may not read stops none of the others.
 * @throws AppError NOT_FOUND where the user has no role with the right
 */
export async function sendConfirmations(
  deps: Deps,
  granted: Granted,
  { orders, token }: SendConfirmations,
): Promise<SentConfirmations> {
  await assertActingRight(deps, granted, 'order:correct')
  const unsent: SentConfirmations['unsent'] = []
  // One after the other: a hundred transactions at once would take every connection.
  for (const order of orders) {
    const stored = await findOwnOrder(deps, granted, order)
    const reason = stored === null ? 'notFound' : await sendToPayer(deps, granted, stored, token)
    if (reason !== null) unsent.push({ order, number: stored?.number ?? null, reason })
  }
  return { sent: orders.length - unsent.length, unsent }
}

/** Returns why nothing was sent; null: it was, now or before with this key. */
async function sendToPayer(
  deps: Deps,
  granted: Granted,
  stored: StoredOrderSheet,
  token: string,
): Promise<UnsentReason | null> {
  const email = plainEmail(stored.payer.email).toLowerCase()
  if (isEmpty(email) || emailRule(email) !== null) return 'noEmail'
  const outcome = await sendStored(deps, granted, stored, { email, token })
  return outcome === 'noConfirmation' ? outcome : null
}
