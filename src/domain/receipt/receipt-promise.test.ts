import { expect, test } from 'vitest'
import { promiseReceipt } from './receipt-promise.ts'

const declared = {
  purpose: 'Nourrir',
  quality: 'generalInterest',
  recognisedOn: null,
  opensWealthTax: false,
  signatory: 'Zoé Ménard',
  signatoryTitle: 'présidente',
  parent: null,
} as const
const organisation = {
  name: 'La Ruche',
  address: '1 quai',
  zipCode: '44000',
  city: 'Nantes',
  rnaNumber: 'W442012345',
  siren: null,
  taxReceipts: true,
  authenticationState: 'valid',
  receipts: declared,
}
const order = { isEligible: true, isOverTime: false }
const parent = {
  name: 'Fédé',
  address: '2 quai',
  zipCode: '44000',
  city: 'Nantes',
  rnaNumber: null,
  siren: '732829320',
}

test.each([
  ['a single gift', {}, order, 'soon'],
  ['a gift over time', {}, { ...order, isOverTime: true }, 'january'],
  ['an order without a gift', {}, { ...order, isEligible: false }, null],
  ['an organisation without the right', { taxReceipts: false }, order, null],
  ['one that declared nothing', { receipts: null }, order, 'association'],
  ['one that is not verified', { authenticationState: 'waiting' }, order, 'association'],
  ['one without address', { address: '' }, order, 'association'],
  ['one without number', { rnaNumber: null }, order, 'association'],
  ['one whose parent issues', { address: '', receipts: { ...declared, parent } }, order, 'soon'],
])('%s', (_what, change, of, promise) => {
  expect(promiseReceipt({ ...organisation, ...change }, of)).toBe(promise)
})
