import type { Area } from '#web/lib/texts.ts'

/** The texts that an order in one page shows, beside those of its presentation. */
export const onePageAreas = [
  'checkout',
  'order',
  'payer',
  'tip',
  'problems',
  'questions',
  'installments',
] as const satisfies readonly Area[]

/** Id of the form of an order in one page. */
export const onePageId = 'one-page'

/** Of the place beside the page, where there is one, that shows what is to be paid. */
export const onePageAsideId = 'one-page-aside'
