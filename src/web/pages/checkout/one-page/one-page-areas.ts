import type { Area } from '#web/lib/texts.ts'

/** The areas of the part of an order in one page that loads once a visitor begins it. */
export const lateAreas = ['tip', 'installments'] as const satisfies readonly Area[]

/** Id of the form of an order on a single page. */
export const onePageId = 'one-page'

/** Id of the element beside the page, if there is one, that shows the amount to pay. */
export const onePageAsideId = 'one-page-aside'
