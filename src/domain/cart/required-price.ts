import type { TierDefinition } from '#domain/form/form-definition.ts'
import { type Cents, sumCents } from '#domain/money.ts'

/** The price of one unit with the options that each unit must have. */
export function priceWithRequired({
  price,
  extraOptions,
}: Pick<TierDefinition, 'price' | 'extraOptions'>): Cents {
  const required = extraOptions.filter(({ isRequired }) => isRequired)
  return sumCents([price, ...required.map((option) => option.price)])
}
