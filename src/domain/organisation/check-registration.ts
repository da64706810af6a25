import {
  emailRule,
  isEmpty,
  isTrueRule,
  maxLengthRule,
  phoneRule,
  requiredRule,
  zipCodeRule,
} from '#domain/field-rules.ts'
import {
  ibanRule,
  isChecksumWrong,
  readRegistrationNumber,
} from '#domain/organisation/registration-numbers.ts'
import { compactText, plainEmail, printableRule } from '#domain/pasted-text.ts'
import { type Problem, problem, warning } from '#domain/problem.ts'

/** An association as the person who registers it types it. */
export interface Registration {
  readonly name: string
  readonly category: string
  /** RNA, SIREN or SIRET. */
  readonly number: string
  readonly address: string
  readonly zipCode: string
  readonly city: string
  readonly email: string
  readonly phone: string
  readonly iban: string
  /** Whether the person may represent the association. */
  readonly isRepresentative: boolean
}

/** Maximum length of each text, in characters; as in a definition file. */
export const registrationLengths = {
  name: 200,
  category: 30,
  number: 30,
  address: 200,
  zipCode: 20,
  city: 100,
  email: 254,
  phone: 30,
  iban: 50,
} as const
const texts = Object.keys(registrationLengths) as readonly (keyof typeof registrationLengths)[]

/** Nothing typed yet. */
export const emptyRegistration: Registration = {
  name: '',
  category: 'association',
  number: '',
  address: '',
  zipCode: '',
  city: '',
  email: '',
  phone: '',
  iban: '',
  isRepresentative: false,
}

/** The problems of a registration, field by field: `registration.iban`. Bank details can be given later. */
export function checkRegistration(registration: Registration): Problem[] {
  const { name, number, address, zipCode, city, email, phone, iban, isRepresentative } = registration
  const rules = [
    ['name', requiredRule(name) ?? printableRule(name)],
    ['number', numberRule(number, zipCode)],
    ['address', requiredRule(address) ?? printableRule(address)],
    ['zipCode', requiredRule(zipCode) ?? zipCodeRule(zipCode)],
    ['city', requiredRule(city) ?? printableRule(city)],
    ['email', requiredRule(email) ?? emailRule(plainEmail(email))],
    ['phone', isEmpty(phone) ? null : phoneRule(phone)],
    ['iban', ibanRule(iban)],
    ['isRepresentative', isTrueRule(isRepresentative)],
  ] as const
  const broken = rules.flatMap(([field, code]) =>
    code === null ? [] : [problem(`registration.${field}`, code)],
  )
  const long = texts
    .filter((field) => maxLengthRule(registration[field], registrationLengths[field]) !== null)
    .map((field) => problem(`registration.${field}`, 'MAX_LENGTH', { max: registrationLengths[field] }))
  const doubts = isChecksumWrong(number) ? [warning('registration.number', 'SIREN_CHECKSUM')] : []
  return [...broken, ...long, ...doubts]
}

/** Associations of Alsace and Moselle are in the register of a court: they may have neither number. */
function numberRule(number: string, zipCode: string): 'REQUIRED' | 'REGISTRATION_NUMBER' | null {
  if (isEmpty(number)) return /^(?:57|67|68)\d{3}$/.test(compactText(zipCode)) ? null : 'REQUIRED'
  return readRegistrationNumber(number) === null ? 'REGISTRATION_NUMBER' : null
}
