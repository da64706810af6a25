/** Units left of a tier or option beside those that the cart already holds, never below 0; null = unlimited. */
export function remainingBeside(remainingNumber: number | null, inCart: number): number | null {
  return remainingNumber === null ? null : Math.max(0, remainingNumber - inCart)
}
