import type { Bank } from '../bank/bank.ts'
import type { Charge } from '../bank/records.ts'
import type { Provider } from '../provider.ts'
import { testMeansOf } from '../test-means/test-means.ts'

/** A charge as the merchant's server reads it. */
export function presentCharge({ bank, publicUrl }: Provider, charge: Charge) {
  const { id, reference, amount, currency, state, code, bankDays, at } = charge
  const redirectUrl = state === 'requires_action' ? `${publicUrl()}/three-d-secure/${charge.challenge}` : null
  const keptMeans = presentKeptMeans(bank, charge)
  return { id, reference, amount, currency, state, code, redirectUrl, bankDays, keptMeans, at }
}

/** What is answered for a reference given up before any charge came. */
export function presentTombstone(reference: string) {
  return {
    id: null,
    reference,
    amount: null,
    currency: null,
    state: 'cancelled',
    code: null,
    redirectUrl: null,
    bankDays: false,
    keptMeans: null,
    at: null,
  }
}

function presentKeptMeans(bank: Bank, { keptRef }: Charge) {
  const kept = keptRef === null ? undefined : bank.keptMeans.get(keptRef)
  if (kept === undefined) return null
  const { brand, last4 } = testMeansOf(kept.key)
  return {
    ref: kept.ref,
    customerRef: null,
    means: kept.type,
    brand,
    last4,
    expMonth: kept.expiry?.month ?? null,
    expYear: kept.expiry?.year ?? null,
  }
}
