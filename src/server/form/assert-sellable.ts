import { AppError } from '#domain/errors.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import { salesState } from '#domain/form/sales-state.ts'
import type { StoredForm } from '#server/form/form-store.ts'

/**
 * The types that take money in this version; a checkout's carts are made by partners alone. The next milestone opens
 * the others, with what they need to be sold rightly: maxima per person and per form, memberships, tickets, delivery.
 */
const sellableTypes: Readonly<Record<FormType, boolean>> = {
  Donation: true,
  CrowdFunding: true,
  Checkout: true,
  Event: false,
  Membership: false,
  Shop: false,
  PaymentForm: false,
}

/**
 * Lets through a form that may take money at `now`: of a type that is sold, published or private, its sales open, its association allowed.
 * A draft, disabled or deleted form is as good as absent to the public.
 * @throws AppError NOT_FOUND, FORM_UNAVAILABLE, ORGANIZATION_WALLET_ERROR
 */
export function assertSellable(form: StoredForm, now: Date): void {
  const { definition, organisation } = form
  if (definition.state === 'draft' || definition.state === 'deleted') throw new AppError('NOT_FOUND')
  if (definition.state === 'disabled') throw new AppError('FORM_UNAVAILABLE', { detail: 'disabled' })
  if (!sellableTypes[definition.type]) throw new AppError('FORM_UNAVAILABLE', { detail: 'type not sold yet' })
  if (!organisation.allowCollect) throw new AppError('ORGANIZATION_WALLET_ERROR')
  const sales = salesState(definition, { now, remaining: new Map() })
  // Sold out is for the stock to say, unit by unit, when the cart asks.
  if (sales !== 'open' && sales !== 'soldOut') throw new AppError('FORM_UNAVAILABLE', { detail: sales })
}
