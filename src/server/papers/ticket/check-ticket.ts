import { judgeTicket } from '#domain/ticket/judge-ticket.ts'
import type { CheckedTicket } from '#contract/order/verify-ticket.ts'
import type { Deps } from '#server/money/deps.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { listPublicKeys } from '#server/papers/ticket/ticket-key-store.ts'
import { checkTicketSignature } from '#server/papers/ticket/ticket-keys.ts'
import { findTicketByCode } from '#server/papers/ticket/ticket-store.ts'

/** Checks a scanned code with our keys, then what the database knows of the ticket. */
export async function checkTicket(deps: Deps, code: string): Promise<CheckedTicket> {
  const keys = await listPublicKeys(deps.db)
  const verdict = await judgeTicket(code, keys, checkTicketSignature, deps.clock.now())
  if (!('facts' in verdict)) return { outcome: verdict.outcome, ticket: null }
  const { facts } = verdict
  const ticket = await findTicketByCode(deps.db, facts.code)
  if (ticket === null) return { outcome: 'unknownTicket', ticket: null }
  const { definition, organisation } = await loadForm(deps.db, ticket.formId)
  return {
    outcome: ticket.isReplaced ? 'replaced' : ticket.isCancelled ? 'cancelled' : verdict.outcome,
    ticket: {
      number: ticket.number,
      title: definition.title,
      organizationName: organisation.name,
      startDate: definition.startDate,
      tierName: ticket.tierName,
      expiresAt: facts.expiresAt.toISOString(),
    },
  }
}
