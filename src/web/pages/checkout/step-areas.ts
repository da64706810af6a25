import type { Area } from '#web/lib/texts.ts'

/** The texts of the checkout steps. */
export const stepAreas = [
  'checkout',
  'order',
  'payer',
  'tip',
  'trust',
  'problems',
  'donation',
  'picker',
  'questions',
  'installments',
] as const satisfies readonly Area[]
