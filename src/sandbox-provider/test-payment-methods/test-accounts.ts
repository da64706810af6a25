/** The only accounts that this provider debits; the IBANs are public test IBANs. */

import type { FailureCode } from './failure-code.ts'

interface TestAccount {
  /** Stored instead of the IBAN. */
  readonly key: string
  readonly iban: string
  /** The failure of the debit at the payer's bank, or null where it is paid. */
  readonly failure: FailureCode | null
  /** Whether the payer's bank takes the money back afterwards. */
  readonly disputed: boolean
  readonly what: { readonly fr: string; readonly en: string; readonly es: string }
}

/** Every test account with the result of its debits, which take five days. */
export const testAccounts: readonly TestAccount[] = [
  {
    key: 'debit-accepted',
    iban: 'FR1420041010050500013M02606',
    failure: null,
    disputed: false,
    what: {
      fr: 'prélèvement accepté après 5\u00a0jours',
      en: 'debit accepted after 5\u00a0days',
      es: 'adeudo aceptado a los 5\u00a0días',
    },
  },
  {
    key: 'debit-rejected',
    iban: 'FR8420041010050500013M02607',
    failure: 'hapay_sepa_rejected',
    disputed: false,
    what: {
      fr: 'prélèvement rejeté après 5\u00a0jours',
      en: 'debit rejected after 5\u00a0days',
      es: 'adeudo rechazado a los 5\u00a0días',
    },
  },
  {
    key: 'debit-disputed',
    iban: 'FR5720041010050500013M02608',
    failure: null,
    disputed: true,
    what: {
      fr: 'prélèvement accepté, puis contesté',
      en: 'debit accepted, then disputed',
      es: 'adeudo aceptado y después impugnado',
    },
  },
]

/** The test account with this IBAN in the format of `compactIban`, or null: any other IBAN is refused. */
export function findTestAccount(iban: string): TestAccount | null {
  return testAccounts.find((account) => account.iban === iban) ?? null
}
