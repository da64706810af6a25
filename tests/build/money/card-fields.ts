import type { FieldsEntry, PaymentProvider } from '#server/providers/payment-provider.ts'

/** The card fields of a provider that has them. */
export function fieldsOf({ name, entry }: PaymentProvider): FieldsEntry {
  if (entry.kind !== 'fields') throw new Error(`${name} frames no fields`)
  return entry
}

/** The provider with some calls of its card fields replaced. */
export function withFields(
  provider: PaymentProvider,
  change: Partial<Pick<FieldsEntry, 'openSession' | 'charge'>>,
): PaymentProvider {
  return { ...provider, entry: { ...fieldsOf(provider), ...change } }
}
