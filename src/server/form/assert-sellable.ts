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
  const { definition, organisation } = form
  if (definition.state === 'draft' || definition.state === 'deleted') throw new AppError('NOT_FOUND')
  if (definition.state === 'disabled') throw new AppError('FORM_UNAVAILABLE', { detail: 'disabled' })
  if (!organisation.allowCollect) throw new AppError('ORGANIZATION_WALLET_ERROR')
  const sales = salesState(definition, { now, remaining: new Map() })
  // Sold out is for the stock to say, unit by unit, when the cart asks.
  if (sales !== 'open' && sales !== 'soldOut') throw new AppError('FORM_UNAVAILABLE', { detail: sales })
}
