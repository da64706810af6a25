import type { Area } from '#web/lib/texts.ts'

/** The areas that the fields of an order in one page need, other than those that its page is sent. */
export const onePageAreas = [
  'payer',
  'tip',
  'problems',
  'questions',
  'installments',
] as const satisfies readonly Area[]

/** Id of the form of an order on a single page. */
export const onePageId = 'one-page'

/** Id of the element beside the page, if there is one, that shows the amount to pay. */
export const onePageAsideId = 'one-page-aside'
