/** How an association reads of new orders: a mail for each, or one a day about those of the day before. */
export const orderMailsChoices = ['each', 'daily'] as const
export type OrderMails = (typeof orderMailsChoices)[number]
