import {
  birthdateRule,
  countryRule,
  emailConfirmationRule,
  emailRule,
  isEmailUnusual,
  isEmpty,
  isSirenChecksumWrong,
  legalAgeRule,
  legalStatusRule,
  maxLengthRule,
  requiredRule,
  sirenDigits,
  sirenRule,
  zipCodeRule,
} from '#domain/field-rules.ts'
import { parseApiDate } from '#domain/date-text.ts'
import { areNamesIdentical, nameProblem } from '#domain/name-rules.ts'
import { compactText, plainText, printableRule } from '#domain/pasted-text.ts'
import type { Payer, PayerDraft } from '#domain/payer/payer.ts'
import type { ProblemCode } from '#domain/problem-codes.ts'
import { type Problem, problem, warning } from '#domain/problem.ts'

export type { Payer, PayerDraft } from '#domain/payer/payer.ts'

/** The rules of a form for its payer. */
export interface PayerRules {
  readonly askBirthDate: boolean
  readonly askAdult: boolean
  /** The form requires the address, or an item may give a tax receipt. */
  readonly addressRequired: boolean
  readonly acceptForeignPayers: boolean
  readonly allowOrganizationPayer: boolean
  readonly allowIndividualPayer: boolean
  /** `YYYY-MM-DD` in Paris. */
  readonly today: string
  readonly legalStatusIds: ReadonlySet<string>
  /** Whether the e-mail must be confirmed: true where a person types it. */
  readonly withConfirmation: boolean
}

/** Maximum length of each field, in characters. */
export const payerMaxLengths = {
  firstName: 100,
  lastName: 100,
  email: 254,
  address: 500,
  city: 200,
  organismName: 200,
  companyName: 200,
  comment: 500,
} as const

/**
 * All problems of a payer, field by field (`payer.firstName` …), warnings included.
 * Source: spec section 5.
 */
export function checkPayer(payer: PayerDraft, rules: PayerRules): Problem[] {
  return [
    ...checkNames(payer),
    ...checkEmail(payer, rules),
    ...checkBirthDate(payer, rules),
    ...checkAddress(payer, rules),
    ...(payer.isOrganization === true ? checkCompany(payer, rules) : []),
    ...checkKind(payer, rules),
    ...checkLengths(payer),
  ]
}

/** Line breaks and tabs are allowed in a comment only; other control characters and direction marks nowhere. */
const controls = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** A text of one line: composed, without control characters or direction marks, single spaces, trimmed. */
export function tidyText(text: string | undefined): string {
  // A control character may separate two spaces, or a letter and its accent, so it is removed before they are joined.
  const visible = (text ?? '').replace(/\s/gu, ' ').replace(controls, '')
  return visible.normalize('NFC').replace(/ +/gu, ' ').trim()
}

/** A text of one line that rules have judged: tidy, and as a keyboard would have written it. */
export function tidyTyped(text: string | undefined): string {
  return tidyText(plainText(text ?? ''))
}

/** A text of several lines; line breaks are preserved. */
function tidyLines(text: string | undefined): string {
  return (text ?? '')
    .split(/\r\n|\r|\n/)
    .map(tidyText)
    .join('\n')
    .trim()
}

/**
 * The payer as stored: normalised texts, France where no country is given, birth date `YYYY-MM-DD`, SIREN as digits,
 * company fields only for an organisation, publication off unless chosen.
 */
export function normalisePayer(draft: PayerDraft): Payer {
  const isOrganization = draft.isOrganization === true
  const ofCompany = (text: string | undefined) => (isOrganization ? tidyTyped(text) : '')
  return {
    firstName: tidyTyped(draft.firstName),
    lastName: tidyTyped(draft.lastName),
    email: tidyTyped(draft.email),
    birthDate: parseApiDate(draft.birthDate ?? ''),
    address: tidyTyped(draft.address),
    city: tidyTyped(draft.city),
    zipCode: compactText(draft.zipCode ?? ''),
    country: tidyText(draft.country).toUpperCase() || 'FR',
    isOrganization,
    organismName: tidyTyped(draft.organismName),
    companyName: ofCompany(draft.companyName),
    companySiren: sirenDigits(ofCompany(draft.companySiren)),
    companyLegalStatus: ofCompany(draft.companyLegalStatus),
    files: draft.files ?? [],
    publishName: draft.publishName === true,
    publishAmount: draft.publishAmount === true,
    comment: tidyLines(draft.comment),
    marketingConsent: draft.marketingConsent === true,
    publicationAsked: draft.publishName !== undefined || draft.publishAmount !== undefined,
  }
}

function checkNames(payer: PayerDraft): Problem[] {
  const { firstName = '', lastName = '' } = payer
  const problems = [
    ...first('payer.firstName', requiredRule(firstName), printableRule(firstName), nameProblem(firstName)),
    ...first('payer.lastName', requiredRule(lastName), printableRule(lastName), nameProblem(lastName)),
  ]
  if (problems.length > 0 || !areNamesIdentical(firstName, lastName)) return problems
  return [problem('payer.lastName', 'NAMES_IDENTICAL')]
}

function checkEmail(payer: PayerDraft, rules: PayerRules): Problem[] {
  const email = plainText(payer.email ?? '')
  const emailConfirmation = plainText(payer.emailConfirmation ?? '')
  const problems = first('payer.email', requiredRule(email), emailRule(email))
  if (problems.length === 0 && isEmailUnusual(email)) problems.push(warning('payer.email', 'EMAIL_UNUSUAL'))
  if (!rules.withConfirmation) return problems
  const confirmation = first(
    'payer.emailConfirmation',
    requiredRule(emailConfirmation),
    emailConfirmationRule(emailConfirmation, email),
  )
  return [...problems, ...confirmation]
}

function checkBirthDate(payer: PayerDraft, rules: PayerRules): Problem[] {
  const birthDate = payer.birthDate ?? ''
  return first(
    'payer.birthDate',
    rules.askBirthDate || rules.askAdult ? requiredRule(birthDate) : null,
    birthdateRule(birthDate, rules.today),
    rules.askAdult ? legalAgeRule(birthDate, rules.today) : null,
  )
}

function checkAddress(payer: PayerDraft, rules: PayerRules): Problem[] {
  const { address = '', city = '', zipCode = '', country = '' } = payer
  const required = (value: string) => (rules.addressRequired ? requiredRule(value) : null)
  return [
    ...first('payer.address', required(address), printableRule(address)),
    ...first('payer.zipCode', required(zipCode), zipCodeRule(zipCode)),
    ...first('payer.city', required(city), printableRule(city)),
    ...first('payer.country', countryRule(country, rules.acceptForeignPayers)),
  ]
}

function checkCompany(payer: PayerDraft, rules: PayerRules): Problem[] {
  const { companyName = '', companySiren = '', companyLegalStatus = '' } = payer
  const siren = first('payer.companySiren', requiredRule(companySiren), sirenRule(companySiren))
  if (isSirenChecksumWrong(companySiren)) siren.push(warning('payer.companySiren', 'SIREN_CHECKSUM'))
  return [
    ...first('payer.companyName', requiredRule(companyName), printableRule(companyName)),
    ...siren,
    ...first('payer.companyLegalStatus', legalStatusRule(companyLegalStatus, rules.legalStatusIds)),
  ]
}

function checkKind(payer: PayerDraft, rules: PayerRules): Problem[] {
  const isOrganization = payer.isOrganization === true
  if (isOrganization && !rules.allowOrganizationPayer) {
    return [problem('payer.isOrganization', 'PAYER_ORGANIZATION_REFUSED')]
  }
  if (!isOrganization && !rules.allowIndividualPayer) {
    return [problem('payer.isOrganization', 'PAYER_INDIVIDUAL_REFUSED')]
  }
  return []
}

function checkLengths(payer: PayerDraft): Problem[] {
  const fields = Object.keys(payerMaxLengths) as (keyof typeof payerMaxLengths)[]
  return fields.flatMap((field) => {
    const max = payerMaxLengths[field]
    const value = payer[field]
    if (isEmpty(value) || maxLengthRule(value ?? '', max) === null) return []
    return [problem(`payer.${field}`, 'MAX_LENGTH', { max })]
  })
}

/** The first broken rule of a field: one message at a time. */
function first(field: string, ...codes: readonly (ProblemCode | null)[]): Problem[] {
  const code = codes.find((found) => found !== null)
  return code === undefined || code === null ? [] : [problem(field, code)]
}
