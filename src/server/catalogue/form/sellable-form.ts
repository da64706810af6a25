import { createHash } from 'node:crypto'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { customAmountTier, openDonationTier } from '#domain/form/open-donation.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'

/**
 * An id that is always the same for the same path: an edited definition file keeps its ids.
 * Not a secret; in UUID form.
 */
export function stableId(...path: readonly string[]): string {
  const hex = createHash('sha256').update(path.join('\n')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** By definition, so that a form that stays in memory is completed once. */
const completed = new WeakMap<FormDefinition, { readonly id: string; readonly sellable: FormDefinition }>()

/** The definition with every tier that can be put into a cart: its own, the open gift, the free amount. */
export function sellableForm({ id, definition }: Pick<StoredForm, 'id' | 'definition'>): FormDefinition {
  const known = completed.get(definition)
  if (known?.id === id) return known.sellable
  const sellable = complete(id, definition)
  completed.set(definition, { id, sellable })
  return sellable
}

function complete(id: string, definition: FormDefinition): FormDefinition {
  const extra = [
    openDonationTier(definition, stableId(id, 'open-donation')),
    customAmountTier(definition, stableId(id, 'custom-amount')),
  ].filter((tier) => tier !== null)
  return extra.length === 0 ? definition : { ...definition, tiers: [...definition.tiers, ...extra] }
}
