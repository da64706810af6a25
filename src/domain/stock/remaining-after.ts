/** Units left of a tier or option after those that the cart already holds, never below 0; null = unlimited. */
export function remainingAfter(remainingNumber: number | null, inCart: number): number | null {
  return remainingNumber === null ? null : Math.max(0, remainingNumber - inCart)
}
