import { type Static, Type } from 'typebox'
import { cents } from '#domain/money.ts'
import { paymentMethods } from '#domain/payment/payment-method.ts'
import type { ChargeAnswer, SavedPaymentMethod, ProviderFailure } from '#server/providers/payment-provider.ts'
import { providerFailures } from '#server/providers/payment-provider.ts'
import { publicAddress } from '#server/providers/sandbox/public-address.ts'
import { readAs, type SandboxReply } from '#server/providers/sandbox/sandbox-client.ts'

const textOrNull = Type.Union([Type.String(), Type.Null()])
const integerOrNull = Type.Union([Type.Integer(), Type.Null()])

const SavedPaymentMethodSchema = Type.Object({
  ref: Type.String({ minLength: 1 }),
  customerRef: textOrNull,
  paymentMethod: Type.Enum([...paymentMethods]),
  brand: Type.String(),
  last4: Type.String(),
  expMonth: integerOrNull,
  expYear: integerOrNull,
})
const ChargeSchema = Type.Object({
  id: textOrNull,
  reference: Type.String(),
  amount: integerOrNull,
  currency: textOrNull,
  state: Type.String(),
  code: textOrNull,
  redirectUrl: textOrNull,
  bankDays: Type.Boolean(),
  savedPaymentMethod: Type.Union([SavedPaymentMethodSchema, Type.Null()]),
  paidWith: Type.Union([Type.Pick(SavedPaymentMethodSchema, ['brand', 'last4']), Type.Null()]),
})

/** Reads the charge of an attempt; `unknown` unless its state is complete and readable. */
export function readSandboxCharge(
  reply: SandboxReply,
  attemptId: string,
  publicUrl: string | undefined,
): ChargeAnswer {
  if (reply.kind === 'lost') return { kind: 'unknown', reason: reply.reason }
  const found = readAs(ChargeSchema, reply)
  if (found === null || found.reference !== attemptId) {
    return { kind: 'unknown', reason: reply.code ?? `unreadable answer, status ${reply.status}` }
  }
  return presentCharge(found, publicUrl)
}

/** Our code for the provider's failure code; an unknown one becomes `hapay_unknown`. */
export function providerFailureOf(code: string | null): ProviderFailure {
  return code !== null && isProviderFailure(code) ? code : 'hapay_unknown'
}

function presentCharge(found: Static<typeof ChargeSchema>, publicUrl: string | undefined): ChargeAnswer {
  const { id, state, amount, currency, redirectUrl, bankDays } = found
  if (state === 'cancelled') return { kind: 'cancelled', providerRef: id }
  if (state === 'failed') return { kind: 'failed', providerRef: id, code: providerFailureOf(found.code) }
  if (id === null) return { kind: 'unknown', reason: `state ${state} without a charge` }
  const savedPaymentMethod =
    found.savedPaymentMethod === null ? null : presentSavedPaymentMethod(found.savedPaymentMethod)
  if (state === 'processing') return { kind: 'processing', providerRef: id, bankDays, savedPaymentMethod }
  const challengeUrl = redirectUrl === null ? null : publicAddress(redirectUrl, publicUrl)
  if (state === 'requires_action' && challengeUrl !== null) {
    return { kind: 'challenge', providerRef: id, redirectUrl: challengeUrl }
  }
  if (state === 'succeeded' && amount !== null && currency !== null) {
    const { paidWith } = found
    return {
      kind: 'succeeded',
      providerRef: id,
      amount: cents(amount),
      currency,
      savedPaymentMethod,
      paidWith,
    }
  }
  return { kind: 'unknown', reason: `unreadable state ${state}` }
}

function presentSavedPaymentMethod(saved: Static<typeof SavedPaymentMethodSchema>): SavedPaymentMethod {
  const { ref, customerRef, paymentMethod, brand, last4, expMonth, expYear } = saved
  const expiry = expMonth === null || expYear === null ? null : { month: expMonth, year: expYear }
  return { ref, customerRef, paymentMethod, brand, last4, expiry }
}

function isProviderFailure(code: string): code is ProviderFailure {
  return Object.hasOwn(providerFailures, code)
}
