import { discountCodeKey } from '#domain/discount/typed-code.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { type CounterNames, tierCapacity } from '#domain/stock/stock-demand.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import type { StockLimit } from '#server/catalogue/form/stock-store.ts'

/** The ids of a form's counters that are neither tier nor option. Always the same for the same form. */
export function counterNames(formId: string): CounterNames {
  return {
    form: formId,
    code: (code) => stableId(formId, 'discount-code', discountCodeKey(code)),
    user: (tierId, person) => stableId(tierId, 'user', person),
  }
}

/** Every limit of a definition (null: unlimited), with its path in the form's file. */
export function stockLimitsOf(formId: string, definition: FormDefinition): StockLimit[] {
  const names = counterNames(formId)
  return [
    { id: names.form, kind: 'form', capacity: definition.maxEntries, path: 'maxEntries' },
    ...definition.tiers.flatMap((tier, index): StockLimit[] => {
      const path = `tiers[${index}]`
      const capacity = tierCapacity(tier)
      const isPerForm = capacity !== null && capacity !== tier.stock
      return [
        { id: tier.id, kind: 'tier', capacity, path: `${path}.${isPerForm ? 'maxPerForm' : 'stock'}` },
        { id: tier.id, kind: 'user', capacity: tier.maxPerUser, path: `${path}.maxPerUser` },
        ...tier.extraOptions.map((option, place) => ({
          id: option.id,
          kind: 'option' as const,
          capacity: option.stock,
          path: `${path}.extraOptions[${place}].stock`,
        })),
      ]
    }),
    ...definition.discountCodes.map(({ code, maxUses }, index) => ({
      id: names.code(code),
      kind: 'code' as const,
      capacity: maxUses,
      path: `discountCodes[${index}].maxUses`,
    })),
  ]
}
