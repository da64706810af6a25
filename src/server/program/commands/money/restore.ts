import { centsToDecimal, sumCents } from '#domain/money.ts'
import { rejectExtraArguments } from '#server/program/commands/money/reject-extra-arguments.ts'
import type { Deps } from '#server/money/deps.ts'
import { checkLongRestored } from '#server/money/restore/check-restored.ts'
import { refundUnknownCharge } from '#server/money/restore/refund-unknown-charge.ts'
import {
  type UnknownCharge,
  listOpenCharges,
  settleUnknownCharge,
  startNumberSeries,
} from '#server/money/restore/restore-store.ts'

/**
 * Lists the charges that the provider has of this site and that are unknown here, because an older database was
 * put back. With `--yes`, refunds each at its provider; payments are taken again once none is left. It may be killed
 * and repeated: each charge is refunded once.
 * @throws Error if a provider cannot be read, or a charge is not refunded
 */
export async function resolveRestored(deps: Deps, words: readonly string[]): Promise<string[]> {
  const isConfirmed = words.includes('--yes')
  rejectExtraArguments(words.filter((word) => word !== '--yes'))
  const { unread } = await checkLongRestored(deps)
  if (unread.length > 0) throw new Error(`the ledger of ${unread.join(', ')} could not be read`)
  const open = await listOpenCharges(deps.db)
  if (open.length === 0) return ['not restored: every charge of this site is known here']
  const total = centsToDecimal(sumCents(open.map(({ left }) => left)))
  if (!isConfirmed)
    return [
      ...open.map(describe),
      `${open.length} charges, ${total} EUR: restore resolve --yes refunds each of them`,
      'Only on the site that takes these payments: a copy beside it would refund orders that exist there',
    ]
  const left: string[] = []
  for (const charge of open) {
    const reason = await refundUnknownCharge(deps, charge)
    if (reason !== null) left.push(`${charge.provider} ${charge.providerRef} is not refunded: ${reason}`)
  }
  if (left.length > 0) throw new Error([...left, 'payments stay suspended'].join('\n'))
  return [...open.map(describe), `${open.length} charges refunded, ${total} EUR: payments are taken again`]
}

/** Settles an unknown charge that a person refunded otherwise, or that a bank took back. @throws Error if unknown */
export async function settleRestored(
  deps: Deps,
  [providerRef = '', reference = '', ...more]: readonly string[],
): Promise<string[]> {
  rejectExtraArguments(more)
  if (reference.trim() === '') throw new Error('restore settle CHARGE REFERENCE')
  const charge = (await listOpenCharges(deps.db)).find((one) => one.providerRef === providerRef)
  if (charge === undefined) throw new Error(`charge ${providerRef} does not wait for restore resolve`)
  const settled = { provider: charge.provider, providerRef, by: 'hand', refundRef: reference.trim() } as const
  await settleUnknownCharge(deps.db, { ...settled, now: deps.clock.now() })
  deps.log.warn({ provider: charge.provider, providerRef, reference }, 'unknown charge settled by hand')
  return [`charge ${providerRef}: ${centsToDecimal(charge.left)} EUR settled by hand`]
}

/**
 * Starts a new series of order and ticket numbers. A restore with unknown charges does it automatically; free orders
 * leave no charge.
 */
export async function renumberRestored(deps: Deps, words: readonly string[]): Promise<string[]> {
  rejectExtraArguments(words)
  const base = await startNumberSeries(deps.db, { seen: 0, now: deps.clock.now() })
  return [`order and ticket numbers continue after ${base}`]
}

function describe({ provider, providerRef, attemptId, amount, left, at }: UnknownCharge): string {
  const refunded = left === amount ? '' : `, ${centsToDecimal(left)} left`
  return `${provider} ${providerRef}\t${at.toISOString()}\t${centsToDecimal(amount)} EUR${refunded}\tattempt ${attemptId}`
}
