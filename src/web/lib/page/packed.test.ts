import { expect, test } from 'vitest'
import { isPacked, pack, unpack } from '#web/lib/page/packed.ts'

test('what is packed comes out as it was, and the same each time', () => {
  const packed = pack({ texts: { campaign: { story: 'L’été <b>d’abord</b>' } }, none: null })
  expect(unpack(packed)).toEqual({ texts: { campaign: { story: 'L’été <b>d’abord</b>' } }, none: null })
  expect(unpack({ ...packed })).toBe(unpack(packed))
})

test('another page comes out as its own', () => {
  const [one, other] = [pack({ title: 'un' }), pack({ title: 'autre' })]
  expect([unpack(one).title, unpack(other).title, unpack(one).title]).toEqual(['un', 'autre', 'un'])
})

test('only what was packed counts as packed', () => {
  expect([pack({}), { texts: {} }, null, undefined].map(isPacked)).toEqual([true, false, false, false])
})
