import type { FoundOrders } from '#contract/admin/orders.ts'

/** The campaigns as options of a filter. */
export const campaignsOf = (forms: FoundOrders['forms']) =>
  forms.map(({ formType, formSlug, title }) => ({ id: `${formType}/${formSlug}`, label: title }))
