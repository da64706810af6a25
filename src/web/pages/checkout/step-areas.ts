import type { Area } from '#web/lib/texts.ts'

/** The texts that the steps of a journey show. */
export const stepAreas = [
  'checkout',
  'order',
  'payer',
  'tip',
  'problems',
  'donation',
  'picker',
  'questions',
  'installments',
] as const satisfies readonly Area[]
