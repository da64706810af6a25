import type { InstallmentCount } from '#domain/form/form-definition.ts'
import { installmentCounts } from '#domain/form/form-lists.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { findProvider } from '#server/providers/find-provider.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { providerNameOf } from '#server/catalogue/organisation/provider-of.ts'

type CountDeps = Pick<CatalogueDeps, 'providers' | 'settings'>

/** Whether the provider of a form's association saves payment methods for later debits. */
export function savesPaymentMethod(
  deps: CountDeps,
  { organisation }: Pick<StoredForm, 'organisation'>,
): boolean {
  const provider = findProvider(deps, providerNameOf(deps.settings, organisation))
  return provider !== null && provider.saved !== null
}

/**
 * The numbers of instalments that a form offers: its own choice, limited by the operator's maximum for its type. Only
 * one payment if its provider saves no payment method. Source: docs/decisions/money/instalments.md.
 */
export function installmentCountsOf(
  deps: CountDeps,
  { definition: { type, installments }, organisation }: Pick<StoredForm, 'definition' | 'organisation'>,
): InstallmentCount[] {
  if (!savesPaymentMethod(deps, { organisation })) return [1]
  const cap = deps.settings.installmentCaps[type] ?? Math.max(...installmentCounts)
  return installments.filter((count) => count <= cap)
}
