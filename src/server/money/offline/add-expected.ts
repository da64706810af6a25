import { cartExpiresAt } from '#domain/cart/cart-expiry.ts'
import { AppError } from '#domain/errors.ts'
import type { FormId } from '#domain/ids.ts'
import { tidyTyped } from '#domain/payer/check-payer.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { nameRefusal } from '#server/money/cart/stock/name-refusal.ts'
import { retryFreeze } from '#server/money/checkout/freeze/retry-freeze.ts'
import type { Deps } from '#server/money/deps.ts'
import { expectOffline, findExpected } from '#server/money/offline/expected-store.ts'
import { hashEntry } from '#server/money/offline/hash-entry.ts'
import type { OfflineEntry } from '#server/money/offline/offline-file.ts'
import { linesOf, planEntry } from '#server/money/offline/plan-entry.ts'

/**
 * Records money that an association was promised, once per reference: a frozen cart that holds its stock.
 * @param entry without a day: none is known
 * @throws AppError CONFLICT for a reference that was entered with other content, TIER_UNKNOWN, VALIDATION, SOLD_OUT
 */
export async function addExpected(
  deps: Deps,
  formId: FormId,
  entry: Omit<OfflineEntry, 'paidOn'>,
  userId: string,
): Promise<{ paymentId: string }> {
  const { reference, paymentMethod, number = '' } = entry
  const contentHash = hashEntry(entry)
  return retryFreeze(async () => {
    const form = await loadForm(deps.db, formId)
    const { organisationId } = form
    const known = await findExpected(deps.db, organisationId, { reference })
    if (known !== null) return repeated(known)
    const now = deps.clock.now()
    const { sellable, cart, freeze } = planEntry(deps, form, { locale: undefined, entry }, now)
    const paymentId = freeze.payment.id
    const expected = {
      entry: {
        paymentId,
        organisationId,
        reference,
        contentHash,
        number,
        bank: tidyTyped(entry.bank),
        paymentMethod,
        userId,
      },
      cart: { ...cart, now, expires: cartExpiresAt(now) },
      freeze: { ...freeze, guard: cart.guard, now },
    }
    const isNew = await nameRefusal(linesOf(entry, sellable.tiers), sellable, () =>
      expectOffline(deps.db, expected),
    )
    if (isNew) return { paymentId }
    const faster = await findExpected(deps.db, organisationId, { reference })
    if (faster === null) throw new Error(`${reference} is entered, and has no payment`)
    return repeated(faster)
  })

  function repeated(known: NonNullable<Awaited<ReturnType<typeof findExpected>>>): { paymentId: string } {
    if (known.formId !== formId || !known.contentHash.equals(contentHash))
      throw new AppError('CONFLICT', { detail: `entered before with another content: ${reference}` })
    return { paymentId: known.paymentId }
  }
}
