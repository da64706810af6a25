import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { nameOfAccount } from '#server/backoffice/admin/members/journal.ts'
import type { StoredEntry } from '#server/backoffice/admin/orders/history/order-author-store.ts'

/** The author of an event: a member or a gate by name, or one of the others. */
type EventAuthor = Pick<OrderSheet['history'][number], 'by' | 'author'>

export const noAuthor: EventAuthor = { by: null, author: null }
export const payerAuthor: EventAuthor = { by: null, author: 'payer' }
export const siteAuthor: EventAuthor = { by: null, author: 'site' }
const operatorAuthor: EventAuthor = { by: null, author: 'operator' }

/** A member, by the address of their account. */
export const memberAuthor = (email: string | null): EventAuthor => ({
  by: nameOfAccount(email),
  author: null,
})

/** A requester as it is stored: `member:` with an id, `payer`, or a command of the operator. */
export function requestAuthor({
  askedBy,
  by,
}: {
  readonly askedBy: string | null
  readonly by: string | null
}): EventAuthor {
  if (askedBy === null) return noAuthor
  if (askedBy === 'payer') return payerAuthor
  return askedBy.startsWith('member:') ? memberAuthor(by) : operatorAuthor
}

/** The author of an order that was entered by hand; without an entry in the journal, a command of the operator did. */
export function entryAuthor(entry: StoredEntry | null): EventAuthor {
  if (entry === null) return operatorAuthor
  const { email, gate, device } = entry
  return gate === null ? memberAuthor(email) : { by: `${gate} (${device})`, author: null }
}
