import { expect, test } from 'vitest'
import { idPart, instantPart, readPlace } from './list-place.ts'

const id = '0193b0c7-90ab-8f00-a1b2-c3d4e5f60718'
const pattern = new RegExp(`^${instantPart}_${idPart}$`)

test.each([
  [`2026-02-28T23:59:59.123456Z_${id}`, true],
  [`2026-02-31T23:59:59.123456Z_${id}`, false],
  [`0000-01-01T00:00:00.000000Z_${id}`, false],
  [`2026-02-28T24:00:00.000000Z_${id}`, false],
  [`2026-02-28T23:59:59.123456Z_${'-'.repeat(36)}`, false],
  ['', false],
])('%s is a place: %s', (place, isOne) => {
  expect(readPlace(pattern, place).length > 0).toBe(isOne)
})
