import { createHash } from 'node:crypto'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { customAmountTier, openDonationTier } from '#domain/form/open-donation.ts'
import type { StoredForm } from '#server/form/form-store.ts'

/**
 * An id that is always the same for the same path: an edited definition file keeps its ids.
 * Not a secret; in UUID form.
 */
export function stableId(...path: readonly string[]): string {
  const hex = createHash('sha256').update(path.join('\n')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The definition with every tier that a cart may contain: its own tiers, the open donation, the free amount. */
export function sellableForm(form: Pick<StoredForm, 'id' | 'definition'>): FormDefinition {
  const extra = [
    openDonationTier(form.definition, stableId(form.id, 'open-donation')),
    customAmountTier(form.definition, stableId(form.id, 'custom-amount')),
  ].filter((tier) => tier !== null)
  return extra.length === 0
    ? form.definition
    : { ...form.definition, tiers: [...form.definition.tiers, ...extra] }
}
