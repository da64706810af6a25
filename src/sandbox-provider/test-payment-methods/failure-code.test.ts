import { expect, test } from 'vitest'
import { failures } from '#domain/payment/failure.ts'
import { failureCodes } from './failure-code.ts'

test('every code that this provider gives is known to the merchant', () => {
  expect(failureCodes.filter((code) => !Object.hasOwn(failures, code))).toEqual([])
})
