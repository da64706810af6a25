import { expect, test } from 'vitest'
import { isPacked, pack, unpack } from '#web/lib/page/packed.ts'

test('packed data is unpacked unchanged, and as the same object each time', () => {
  const packed = pack({ texts: { campaign: { story: 'L’été <b>d’abord</b>' } }, none: null })
  expect(unpack(packed)).toEqual({ texts: { campaign: { story: 'L’été <b>d’abord</b>' } }, none: null })
  expect(unpack({ ...packed })).toBe(unpack(packed))
})

test('another page is unpacked as its own data', () => {
  const [one, other] = [pack({ title: 'un' }), pack({ title: 'autre' })]
  expect([unpack(one).title, unpack(other).title, unpack(one).title]).toEqual(['un', 'autre', 'un'])
})

test('only packed data counts as packed', () => {
  expect([pack({}), { texts: {} }, null, undefined].map(isPacked)).toEqual([true, false, false, false])
})
