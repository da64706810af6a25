import { compactText } from '#domain/pasted-text.ts'
import { checkCorrectedPayer } from '#domain/payer/check-corrected-payer.ts'
import { tidyTyped } from '#domain/payer/check-payer.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { Problem } from '#domain/problem.ts'

/** Corrections of a receipt that are taken in a day: each is a new number and a mail. */
export const receiptCorrectionsPerDay = 5

const addressFields = ['address', 'zipCode', 'city', 'country'] as const
const personFields = ['firstName', 'lastName', ...addressFields] as const
const companyFields = ['companyName', ...addressFields] as const

/** Correctable fields of the donor on a receipt: the fields of a person, or those of a company. */
export type DonorCorrection = Readonly<Record<(typeof personFields | typeof companyFields)[number], string>>

type DonorFields = Pick<Payer, keyof DonorCorrection | 'isOrganization'>

/** Whether the donor is a company. It stays one: the form of its receipt is another. */
export function isCompanyDonor({ isOrganization, companyName }: DonorFields): boolean {
  return isOrganization && companyName !== ''
}

/** Presents the donor on a receipt, for the form of its correction; unstated fields are empty. */
export function correctableDonor(payer: DonorFields): DonorCorrection {
  return tidyDonor(payer, isCompanyDonor(payer))
}

/** Problems of a correction, field by field (`payer.address` …): the rules of a payer who gets a receipt. */
export function checkDonorCorrection(typed: DonorCorrection, isCompany: boolean): Problem[] {
  return checkCorrectedPayer({ ...typed, isOrganization: isCompany }, new Set(fieldsOf(isCompany)))
}

/** A correction as stored: tidy texts, and nothing of what the receipt does not state. */
export function tidyDonor(typed: DonorCorrection, isCompany: boolean): DonorCorrection {
  const asked = new Set<string>(fieldsOf(isCompany))
  const text = (field: keyof DonorCorrection) => (asked.has(field) ? tidyTyped(typed[field]) : '')
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    companyName: text('companyName'),
    address: text('address'),
    zipCode: compactText(text('zipCode')),
    city: text('city'),
    country: text('country').toUpperCase() || 'FR',
  }
}

/** The payer as the receipt states them after a correction. The contact of a company keeps their name. */
export function correctPayer(payer: Payer, correction: DonorCorrection | null): Payer {
  if (correction === null) return payer
  const { firstName, lastName, companyName, ...address } = correction
  return isCompanyDonor(payer)
    ? { ...payer, ...address, companyName }
    : { ...payer, ...address, firstName, lastName }
}

function fieldsOf(isCompany: boolean): readonly (keyof DonorCorrection)[] {
  return isCompany ? companyFields : personFields
}
