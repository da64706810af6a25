/** The number that receipts continue from at most: six digits are printed. */
export const mostReceiptStart = 999_999

/** A number of a receipt that a member typed, such as `148` or `2026-000148`; null: it is none that receipts continue from. */
export function readReceiptStart(text: string): number | null {
  const digits = /^(?:2\d{3}[-/ ])?(?<number>\d{1,6})$/u.exec(text.trim())?.groups?.['number']
  const number = Number(digits ?? '0')
  return number >= 1 && number <= mostReceiptStart ? number : null
}
