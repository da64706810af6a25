import type { Form, Tier } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { PayerIn } from '#contract/payer.ts'
import type { LegalStatuses } from '#contract/visitor/values.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { formatDate, parisDate } from '#domain/format.ts'
import type { PayerRules } from '#domain/payer/check-payer.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'

/** The values of the fields: each is a text or a boolean, none is missing. */
export type PayerValues = {
  readonly isOrganization: boolean
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly emailConfirmation: string
  readonly birthDate: string
  readonly address: string
  readonly zipCode: string
  readonly city: string
  readonly country: string
  readonly companyName: string
  readonly companySiren: string
  readonly companyLegalStatus: string
  readonly publishName: boolean
  readonly publishAmount: boolean
  readonly comment: string
  readonly marketingConsent: boolean
}

/** The fields in page order; the error summary puts their label before the message. */
export const labelledFields = [
  'companyName',
  'companySiren',
  'companyLegalStatus',
  'firstName',
  'lastName',
  'email',
  'emailConfirmation',
  'birthDate',
  'address',
  'zipCode',
  'city',
  'country',
] as const

/** The parts of the form that a campaign asks for. */
export interface PayerNeeds {
  readonly kinds: 'both' | 'individual' | 'organization'
  readonly birthDate: boolean
  readonly address: boolean
  readonly country: boolean
  /** The choices about the public list of contributors. */
  readonly publication: boolean
}

/** The part of a cart that the payer's form uses. */
interface Chosen {
  readonly itemList: readonly { readonly tierId: string }[]
  readonly tierList: readonly Pick<Tier, 'id' | 'isEligibleTaxReceipt'>[]
}

/** Whether something in the cart may give a tax receipt, which must contain an address. */
export function mayGiveReceipt(organization: Organization, cart: Chosen): boolean {
  const isEligible = (tierId: string) =>
    cart.tierList.some((tier) => tier.id === tierId && tier.isEligibleTaxReceipt)
  return organization.taxReceipts && cart.itemList.some(({ tierId }) => isEligible(tierId))
}

export function needsOf(form: Form, organization: Organization, cart: Chosen): PayerNeeds {
  const kinds = form.allowOrganizationPayer
    ? form.allowIndividualPayer
      ? 'both'
      : 'organization'
    : 'individual'
  return {
    kinds,
    birthDate: form.askBirthDate || form.askAdult,
    address: form.askAddress || mayGiveReceipt(organization, cart),
    country: form.acceptForeignPayers,
    publication: isGiftForm(form.formType) && form.contributorsVisible,
  }
}

/** The domain's rules for this form; `now` decides who is of age. */
export function rulesOf(form: Form, needs: PayerNeeds, statuses: LegalStatuses, now: Date): PayerRules {
  return {
    askBirthDate: needs.birthDate,
    askAdult: form.askAdult,
    addressRequired: needs.address,
    acceptForeignPayers: form.acceptForeignPayers,
    allowOrganizationPayer: form.allowOrganizationPayer,
    allowIndividualPayer: form.allowIndividualPayer,
    today: parisDate(now),
    legalStatusIds: new Set(statuses.map(({ id }) => id)),
    withConfirmation: true,
  }
}

/** The initial values from what is known of the payer: typed in this tab, or saved with the cart. */
export function valuesOf(draft: PayerDraft | null, needs: PayerNeeds): PayerValues {
  const known = draft ?? {}
  const birthDate = known.birthDate ?? ''
  return {
    isOrganization:
      needs.kinds === 'organization' || (needs.kinds === 'both' && known.isOrganization === true),
    firstName: known.firstName ?? '',
    lastName: known.lastName ?? '',
    email: known.email ?? '',
    // An address that the server knows was already confirmed.
    emailConfirmation: known.emailConfirmation ?? known.email ?? '',
    birthDate: /^\d{4}-/.test(birthDate) ? formatDate(birthDate) : birthDate,
    address: known.address ?? '',
    zipCode: known.zipCode ?? '',
    city: known.city ?? '',
    country: known.country === undefined || known.country === '' ? 'FR' : known.country,
    companyName: known.companyName ?? '',
    companySiren: known.companySiren ?? '',
    companyLegalStatus: known.companyLegalStatus ?? '',
    publishName: known.publishName ?? false,
    publishAmount: known.publishAmount ?? false,
    comment: known.comment ?? '',
    marketingConsent: known.marketingConsent ?? false,
  }
}

/** The values to send: without fields that the form does not show, and without a company for a person. */
export function payerOf(values: PayerValues, needs: PayerNeeds): PayerIn {
  const { address, zipCode, city, country, companyName, companySiren, companyLegalStatus } = values
  return {
    firstName: values.firstName,
    lastName: values.lastName,
    email: values.email,
    emailConfirmation: values.emailConfirmation,
    isOrganization: values.isOrganization,
    comment: values.comment,
    marketingConsent: values.marketingConsent,
    ...(needs.publication && { publishName: values.publishName, publishAmount: values.publishAmount }),
    ...(needs.birthDate && { birthDate: values.birthDate }),
    ...(needs.address && { address, zipCode, city, country }),
    ...(values.isOrganization && { companyName, companySiren, companyLegalStatus }),
  }
}
