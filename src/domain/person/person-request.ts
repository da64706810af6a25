import { dayOf, dueDate } from '#domain/installment/due-date.ts'

/** The requests of a person to an association about their data. Source: articles 15 to 17 and 20 of the GDPR. */
export const personRequestKinds = ['export', 'correction', 'erasure'] as const
export type PersonRequestKind = (typeof personRequestKinds)[number]

/**
 * The last day to answer a request: a month later, on the same day of the month or its last one. Source: article 12(3)
 * of the GDPR.
 * @param askedOn civil date
 */
export function answerBy(askedOn: string): string {
  return dueDate(askedOn, dayOf(askedOn), 1)
}
