import { parisDate } from '#domain/format.ts'

/** The number of the nth order of an association in this year: tests that name a year are red in the next one. */
export const orderNumber = (n: number): string =>
  `${parisDate(new Date()).slice(0, 4)}-${String(n).padStart(6, '0')}`
