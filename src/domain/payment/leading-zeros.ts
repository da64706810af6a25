/** Whether a hash begins with this number of zero bits: the proof of a proof of work. */
export function hasLeadingZeros(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let index = 0; index < whole; index += 1) if (hash[index] !== 0) return false
  return (hash[whole] ?? 0) >> (8 - (bits & 7)) === 0
}
