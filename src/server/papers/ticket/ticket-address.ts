import type { FormDefinition } from '#domain/form/form-definition.ts'
import { defaultLocale } from '#domain/locale.ts'
import { ticketExpiry } from '#domain/ticket/ticket-expiry.ts'
import { verifyTicketPath } from '#contract/order/verify-ticket.ts'
import type { Settings } from '#server/platform/core.ts'
import type { SignTicket } from '#server/papers/ticket/ticket-keys.ts'
import type { StoredTicket } from '#server/papers/ticket/ticket-store.ts'

/**
 * The content of a ticket's QR code: the address of the page that checks it, with the signed code behind the `#`. A phone
 * opens the page, any other reader finds the code in it.
 */
export function ticketAddress(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  sign: SignTicket,
  ticket: StoredTicket,
  { tiers, startDate, endDate }: FormDefinition,
): string {
  const { formId, number, code, orderedAt, item } = ticket
  const day = tiers.find(({ id }) => id === item.tierId)?.day ?? null
  const expiresAt = ticketExpiry({ day, startDate, endDate, orderedAt })
  return `${publicUrl}${verifyTicketPath(defaultLocale)}#${sign({ formId, number, code, expiresAt })}`
}
