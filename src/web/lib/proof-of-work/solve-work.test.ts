import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hasLeadingZeros } from '#domain/payment/leading-zeros.ts'
import { solveWork } from '#web/lib/proof-of-work/solve-work.ts'

test('finds an answer with pauses, and another implementation accepts it', async () => {
  let pauses = 0
  const answer = await solveWork({ challenge: 'abc', bits: 12 }, async () => {
    pauses += 1
  })
  const hash = createHash('sha256').update(`abc:${answer}`).digest()
  expect(hasLeadingZeros(hash, 12)).toBe(true)
  expect(pauses).toBe(Math.floor(Number(answer) / 2_000))
})

test.each([
  [[0, 0, 255], 16, true],
  [[0, 1, 255], 16, false],
  [[0, 0x0f], 12, true],
  [[0, 0x10], 12, false],
  [[0xff], 0, true],
])('%j starts with %d zero bits: %s', (bytes, bits, isSo) => {
  expect(hasLeadingZeros(Uint8Array.from(bytes), bits)).toBe(isSo)
})
