import { AppError } from '#domain/errors.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { salesState } from '#domain/form/sales-state.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'

/**
 * Checks that a form may take money at `now`: published or private, sales open, association allowed. A draft or deleted
 * form is treated as missing. That only partners create carts of checkout forms is checked when a cart is created.
 * @throws AppError NOT_FOUND, FORM_UNAVAILABLE, ORGANIZATION_WALLET_ERROR
 */
export function assertSellable(form: StoredForm, now: Date): void {
  const refusal = refusalOf(form, now)
  if (refusal !== null) throw refusal
}

/** Whether `assertSellable` passes. */
export function isSellable(form: StoredForm, now: Date): boolean {
  return refusalOf(form, now) === null
}

function refusalOf({ definition, organisation }: StoredForm, now: Date): AppError | null {
  if (definition.state === 'draft' || definition.state === 'deleted') return new AppError('NOT_FOUND')
  if (definition.state === 'disabled') return new AppError('FORM_UNAVAILABLE', { detail: 'disabled' })
  if (!organisation.allowCollect) return new AppError('ORGANIZATION_WALLET_ERROR')
  const sales = salesState(withHiddenPrices(definition), { now, remaining: new Map() })
  // The stock decides about "sold out", unit by unit, when a cart claims it.
  const isOpen = sales === 'open' || sales === 'soldOut'
  return isOpen ? null : new AppError('FORM_UNAVAILABLE', { detail: sales })
}

/** The form as carts that have hidden prices see it. A new cart cannot take one, as it cannot take one that ended. */
function withHiddenPrices(definition: FormDefinition): FormDefinition {
  if (definition.tiers.every(({ isHidden }) => isHidden !== true)) return definition
  return { ...definition, tiers: definition.tiers.map((tier) => ({ ...tier, isHidden: false })) }
}
