import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/lib/cart/tab-storage.ts'
import { saveCorrection, withTyped } from '#web/pages/admin/receipts/use-correction.ts'

const donor = {
  firstName: 'Odile',
  lastName: 'Kerbrat',
  companyName: '',
  address: '8 quai de la Fosse',
  zipCode: '44000',
  city: 'Nantes',
  country: 'FR',
}
const receipt = {
  orderNumber: '12',
  year: 2026,
  number: '2026-7',
  isCompany: false,
  isMailed: true,
  version: 0,
  donor,
}
const typed = { ...donor, lastName: 'Le Goff', country: 'BE' }

afterEach(() => vi.unstubAllGlobals())

test('what was typed into a correction is shown again after a sign-in, once, and for that receipt alone', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  saveCorrection('a', receipt, typed)
  expect(withTyped('b', receipt).donor).toEqual(donor)
  expect(withTyped('a', receipt)).toEqual({ ...receipt, donor: typed })
  expect(withTyped('a', receipt).donor).toEqual(donor)
})

test('nothing is shown again where another session has corrected the receipt meanwhile', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  saveCorrection('a', receipt, typed)
  expect(withTyped('a', { ...receipt, version: 1 }).donor).toEqual(donor)
})
