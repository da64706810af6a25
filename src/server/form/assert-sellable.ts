import { AppError } from '#domain/errors.ts'
import { salesState } from '#domain/form/sales-state.ts'
import type { StoredForm } from '#server/form/form-store.ts'

/**
 * Lets through a form that may take money at `now`: published or private, its sales open, its association allowed.
 * A draft or deleted form is as good as absent to the public. A checkout's carts are made by partners alone, which is
 * for the maker of carts to see to.
 * @throws AppError NOT_FOUND, FORM_UNAVAILABLE, ORGANIZATION_WALLET_ERROR
 */
export function assertSellable(form: StoredForm, now: Date): void {
  const refusal = refusalOf(form, now)
  if (refusal !== null) throw refusal
}

/** Whether `assertSellable` lets it through. */
export function isSellable(form: StoredForm, now: Date): boolean {
  return refusalOf(form, now) === null
}

function refusalOf({ definition, organisation }: StoredForm, now: Date): AppError | null {
  if (definition.state === 'draft' || definition.state === 'deleted') return new AppError('NOT_FOUND')
  if (definition.state === 'disabled') return new AppError('FORM_UNAVAILABLE', { detail: 'disabled' })
  if (!organisation.allowCollect) return new AppError('ORGANIZATION_WALLET_ERROR')
  const sales = salesState(definition, { now, remaining: new Map() })
  // Sold out is for the stock to say, unit by unit, when the cart asks.
  const isOpen = sales === 'open' || sales === 'soldOut'
  return isOpen ? null : new AppError('FORM_UNAVAILABLE', { detail: sales })
}
