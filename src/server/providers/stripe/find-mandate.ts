import { type StripeCaller, ask } from '#server/providers/stripe/stripe-client.ts'

/**
 * The reference of the mandate under which a charge debits an account. A charge names its mandate only by id.
 * Source: Stripe's documentation of SEPA Direct Debit, mandates.
 */
export async function findMandateReference(
  { stripe, lookup }: StripeCaller,
  providerRef: string,
): Promise<string | null> {
  const found = await ask(() =>
    stripe.paymentIntents.retrieve(providerRef, { expand: ['latest_charge'] }, lookup),
  )
  const charge = found.kind === 'answered' ? found.body.latest_charge : null
  if (charge === null || typeof charge === 'string') return null
  const mandate = charge.payment_method_details?.sepa_debit?.mandate ?? null
  if (mandate === null) return null
  const read = await ask(() => stripe.mandates.retrieve(mandate, {}, lookup))
  const details = read.kind === 'answered' ? read.body.payment_method_details.sepa_debit : undefined
  return details?.reference ?? null
}
