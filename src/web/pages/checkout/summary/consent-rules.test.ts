import { expect, test } from 'vitest'
import { missingConsents, noConsent, refusedConsent } from '#web/pages/checkout/summary/consent-rules.ts'

const fieldsOf = (...args: Parameters<typeof missingConsents>) =>
  missingConsents(...args).map(({ field }) => field.replace('summary.', ''))

test('a gift requires the terms of use, and a confirmation of the tip if there is one', () => {
  expect(fieldsOf(noConsent, 'Donation', false)).toEqual(['termsAccepted'])
  expect(fieldsOf(noConsent, 'Donation', true)).toEqual(['tipConfirmed', 'termsAccepted'])
})

test.each(['Event', 'Membership', 'Shop'] as const)('%s also requires the terms of sale', (formType) => {
  expect(fieldsOf(noConsent, formType, false)).toEqual(['salesTermsAccepted', 'termsAccepted'])
})

test('nothing is missing once every box is ticked', () => {
  const all = { termsAccepted: true, salesTermsAccepted: true, tipConfirmed: true }
  expect(missingConsents(all, 'Shop', true)).toEqual([])
})

test.each([
  ['gdrpConsentError', 'summary.termsAccepted'],
  ['cgvConsentError', 'summary.salesTermsAccepted'],
  ['tipConsentError', 'summary.tipConfirmed'],
  ['SOLD_OUT', undefined],
])('%s appears on %s', (code, field) => {
  expect(refusedConsent(code)?.field).toBe(field)
})
