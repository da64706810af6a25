import { expect, test } from 'vitest'
import { itemsAt } from '#domain/form/editing/draft.ts'
import { mostCodes } from '#domain/form/form-file-discount.ts'
import { type TypedBatch, withCodes, wrongInBatch } from '#domain/form/editing/code-batch.ts'

const batch: TypedBatch = { count: '200', prefix: 'AMIS', kind: 'percent', value: '12,5', uses: '1' }
/** Bytes that do not repeat within a test. */
let seed = 1
const counting = (bytes: number) =>
  Uint8Array.from({ length: bytes }, () => (seed = (seed * 75 + 74) % 65_537) >> 8)

test('codes are added to those that are there, each once, with a suffix of ten signs', () => {
  const draft = withCodes(
    { title: 'Bal', discountCodes: [{ code: 'DEBUT', amount: 500 }] },
    batch,
    null,
    counting,
  )
  const codes = itemsAt(draft, ['discountCodes'])
  expect(codes).toHaveLength(201)
  expect(draft['allowCoupons']).toBe(true)
  expect(codes[0]).toEqual({ code: 'DEBUT', amount: 500 })
  expect(codes[1]).toMatchObject({ percent: 12.5, maxUses: 1 })
  const names = codes.slice(1).map(({ code }) => String(code))
  expect(names.every((name) => /^AMIS-[2-9A-HJKMNP-Z]{10}$/.test(name))).toBe(true)
  expect(new Set(names).size).toBe(200)
})

test('an amount, no prefix and no limit', () => {
  const typed = { ...batch, count: '1', prefix: '', kind: 'amount', uses: '' } as const
  const [code] = itemsAt(withCodes({}, typed, 250, counting), ['discountCodes'])
  expect(code).toEqual({ code: expect.stringMatching(/^[2-9A-Z]{10}$/) as string, amount: 250 })
})

test.each([
  [{}, null, 0, []],
  [{ count: '201' }, null, 0, ['count']],
  [{ count: '2' }, null, mostCodes - 1, ['count']],
  [{ count: '1,5', uses: '0' }, null, 0, ['count', 'uses']],
  [{ prefix: '-A' }, null, 0, ['prefix']],
  [{ prefix: 'A'.repeat(21) }, null, 0, ['prefix']],
  [{ value: '101' }, null, 0, ['value']],
  [{ kind: 'amount', value: '0' }, 0, 0, ['value']],
] as const)('%j is judged', (change, amount, present, wrong) => {
  expect(wrongInBatch({ ...batch, ...change }, amount, present)).toEqual(wrong)
})
