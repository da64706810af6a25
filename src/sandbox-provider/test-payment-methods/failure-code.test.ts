import { expect, test } from 'vitest'
import { failures } from '#domain/payment/failure.ts'
import { failureCodes } from './failure-code.ts'

test('the merchant knows every code of this provider', () => {
  expect(failureCodes.filter((code) => !Object.hasOwn(failures, code))).toEqual([])
})
