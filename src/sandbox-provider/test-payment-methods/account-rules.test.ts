import { expect, test } from 'vitest'
import { testAccounts } from './test-accounts.ts'

interface Rules {
  readonly iban: (text: string, testIbans: readonly string[]) => string | null
}

// The file that browsers run, unchanged.
const address = new URL('../pages/account-rules.mjs', import.meta.url).href
const { rules } = (await import(address)) as { readonly rules: Rules }
const testIbans = testAccounts.map(({ iban }) => iban)

test.each([
  ['', 'required'],
  ['4242 4242', 'invalid'],
  ['FR', 'invalid'],
  ['FR76 3000', 'incomplete'],
  ['FR76 3000 1007 9412 3456 7890 18', 'incomplete'],
  ['FR76 3000 1007 9412 3456 7890 1856', 'too_long'],
  ['SE45 5000', 'incomplete'],
  ['FR14 2004 1010 0505 0001 3M02 605', 'checksum'],
  ['DE89 3704 0044 0532 0130 00', 'not_a_test_account'],
  ['fr14 2004 1010 0505 0001 3m02 606', null],
])('%s: %s', (text, code) => {
  expect(rules.iban(text, testIbans)).toBe(code)
})

test('every test account is accepted', () => {
  expect(testIbans.map((iban) => rules.iban(iban, testIbans))).toEqual(testIbans.map(() => null))
})
