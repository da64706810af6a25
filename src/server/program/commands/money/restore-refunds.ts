import type { OrderId } from '#domain/ids.ts'
import { type Cents, centsToDecimal, zero } from '#domain/money.ts'
import type { RefundablePayment, RequestedRefund } from '#domain/refund/plan-refund.ts'
import { rejectExtraArguments } from '#server/program/commands/money/reject-extra-arguments.ts'
import type { Deps } from '#server/money/deps.ts'
import { listLedgerRefunds, listOrdersOfCharges } from '#server/money/provider-sync/refund-ledger-store.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import type { ProviderLedger } from '#server/providers/provider-ledger.ts'
import { askRefund } from '#server/money/refund/ask-refund.ts'
import { entriesOf } from '#server/money/refund/execute-refund.ts'
import { listRefundsOf } from '#server/money/refund/refund-store.ts'
import { findRefundableOrder, listRefundable } from '#server/money/refund/refundable-store.ts'
import { confirmRefund } from '#server/money/refund/write-refund-store.ts'

/** As far back as reconciliation compares. */
const longMs = 35 * 86_400_000

type TheirRefund = ProviderLedger['refunds'][number]

/** A refund in a provider's ledger, of an order that is here, which is unknown here. */
interface UnknownRefund extends TheirRefund {
  readonly provider: PaymentProvider['name']
  readonly orderId: OrderId
  /** Most likely request: the provider knows the amount alone. */
  readonly wish: RequestedRefund
}

/**
 * Lists the refunds that the provider has made of orders that are here, and that are unknown here because an older
 * database was put back. With `--yes`, enters each, once: nothing is requested from the provider, and no mail is sent,
 * because it was when the refund was made. No line is cancelled.
 * @throws Error if a provider cannot be read; after all others were entered, if a refund is not one of a single payment
 * with enough left
 */
export async function enterUnknownRefunds(deps: Deps, words: readonly string[]): Promise<string[]> {
  const isConfirmed = words.includes('--yes')
  rejectExtraArguments(words.filter((word) => word !== '--yes'))
  const found = await findUnknownRefunds(deps)
  if (found.length === 0) return ['every refund of the last 35 days is known here']
  if (!isConfirmed)
    return [...found.map(describe), `${found.length} refunds: restore refunds --yes enters each of them`]
  const left: string[] = []
  for (const refund of found) {
    try {
      await enterRefund(deps, refund)
    } catch (error) {
      left.push(`${describe(refund)}: not entered: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (left.length > 0) throw new Error(left.join('\n'))
  return [...found.map(describe), `${found.length} refunds entered`]
}

async function findUnknownRefunds(deps: Deps): Promise<UnknownRefund[]> {
  const since = new Date(deps.clock.now().getTime() - longMs)
  const found: UnknownRefund[] = []
  for (const provider of Object.values(deps.providers)) {
    if (provider === undefined) continue
    const { refunds } = await provider.listSince(since)
    const known = await listLedgerRefunds(deps.db, provider.name, refunds)
    const unknown = refunds.filter(({ providerRef }) => !known.has(providerRef))
    const orders = await listOrdersOfCharges(
      deps.db,
      provider.name,
      unknown.map(({ chargeRef }) => chargeRef),
    )
    for (const refund of unknown) {
      const orderId = orders.get(refund.chargeRef)
      if (orderId === undefined) continue
      const wish = requestedRefundOf(refund.amount, await listRefundable(deps.db, orderId))
      found.push({ ...refund, provider: provider.name, orderId, wish })
    }
  }
  // As they were made: what the last one was for follows from what those before it left.
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** All that is left of an order with one payment, its tip, or else an amount, which is split over its lines. */
function requestedRefundOf(amount: Cents, left: readonly RefundablePayment[]): RequestedRefund {
  const [payment] = left
  if (left.length === 1 && payment?.total === amount) return { scope: 'whole' }
  return left.some(({ tip }) => tip === amount) ? { scope: 'tip' } : { scope: 'amount', amount }
}

/**
 * Requests and confirms a refund in one transaction: between the two, the worker would ask the provider for another.
 */
async function enterRefund(deps: Deps, theirs: UnknownRefund): Promise<void> {
  const { provider, providerRef, chargeRef, amount, orderId } = theirs
  await deps.db.transaction().execute(async (tx) => {
    const wish = requestedRefundOf(amount, await listRefundable(tx, orderId))
    const asked = await askRefund(
      { ...deps, db: tx },
      {
        orderId,
        token: `made:${provider}:${providerRef}`,
        wish,
        cancelsLines: false,
        restocks: false,
        cancelsSchedule: false,
        askedBy: 'restore',
        isExecutedHere: true,
      },
    )
    const [refund, ...others] = await listRefundsOf(tx, asked.requestId)
    const order = await findRefundableOrder(tx, orderId)
    const isTheirs = refund?.chargeRef === chargeRef && refund.amount === amount
    if (order === null || !isTheirs || others.length > 0)
      throw new Error('it is of another payment than the one that would be refunded next')
    const entries = entriesOf(refund, order)
    const confirmed = { refundId: refund.id, providerRef, tipRetained: zero, entries, mails: [] }
    await confirmRefund(tx, confirmed, deps.clock.now())
  })
  deps.log.warn({ provider, providerRef, orderId, amount }, 'refund of before the restore entered')
}

function describe({ provider, providerRef, amount, at, orderId, wish }: UnknownRefund): string {
  return `${provider} ${providerRef}\t${at.toISOString()}\t${centsToDecimal(amount)} EUR (${wish.scope})\torder ${orderId}`
}
