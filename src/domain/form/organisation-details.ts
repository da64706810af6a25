import {
  emailRule,
  isEmpty,
  maxLengthRule,
  phoneRule,
  requiredRule,
  zipCodeRule,
} from '#domain/field-rules.ts'
import { isWebAddress } from '#domain/form/form-file-values.ts'
import { plainEmail, printableRule } from '#domain/pasted-text.ts'
import type { OrderMails } from '#domain/organisation/order-mails.ts'
import { readWidgetSite } from '#domain/organisation/widget-sites.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** A page with more questions would be read by no one. */
export const mostQuestions = 12

/** Description of an association, as its administrators type it. */
export interface OrganisationDetails {
  readonly name: string
  readonly description: string
  readonly address: string
  readonly zipCode: string
  readonly city: string
  readonly email: string
  readonly phone: string
  readonly url: string
  readonly orderMails: OrderMails
  /** The sites that may frame its widgets, as they were typed; none: any. */
  readonly widgetSites: readonly string[]
  readonly organisersCreate: boolean
  readonly faq: readonly { readonly question: string; readonly answer: string }[]
  /** An address of a stored picture, or empty. */
  readonly logoUrl: string
  /** Description of the logo; empty: decorative. */
  readonly logoAlt: string
  readonly bannerUrl: string
  readonly bannerAlt: string
  readonly gallery: readonly { readonly pictureUrl: string; readonly caption: string }[]
}

/** Maximum length of each field, in characters; as in a definition file. */
export const organisationDetailLengths = {
  name: 200,
  description: 20_000,
  address: 200,
  zipCode: 20,
  city: 100,
  email: 254,
  phone: 30,
  url: 2000,
  question: 200,
  answer: 2000,
  logoAlt: 200,
  bannerAlt: 200,
  caption: 200,
} as const

/** The problems of these details, field by field: `details.email`, `details.question0`. */
export function checkOrganisationDetails(details: OrganisationDetails): Problem[] {
  const { name, address, city, email, phone, zipCode, url, faq, gallery, widgetSites } = details
  const rules = [
    ['name', requiredRule(name) ?? printableRule(name)],
    ['address', printableRule(address)],
    ['city', printableRule(city)],
    ['email', isEmpty(email) ? null : emailRule(plainEmail(email))],
    ['phone', isEmpty(phone) ? null : phoneRule(phone)],
    ['zipCode', isEmpty(zipCode) ? null : zipCodeRule(zipCode)],
    ['url', isEmpty(url) || isWebAddress(url.trim()) ? null : 'WEB_ADDRESS'],
    ['widgetSites', widgetSites.some((site) => readWidgetSite(site) === null) ? 'WEB_ADDRESS' : null],
  ] as const
  const broken = rules.flatMap(([field, code]) => (code === null ? [] : [problem(`details.${field}`, code)]))
  const places = ['name', 'description', 'address', 'zipCode', 'city', 'email', 'phone', 'url'] as const
  const plain = [...places, 'logoAlt', 'bannerAlt'] as const
  return [
    ...broken,
    ...plain.flatMap((field) =>
      tooLong(`details.${field}`, details[field], organisationDetailLengths[field]),
    ),
    ...faq.flatMap((entry, index) => checkQuestion(entry, index)),
    ...gallery.flatMap((picture, index) => checkPicture(picture, index)),
  ]
}

/** Without a caption a picture says nothing to visitors who do not see it. */
function checkPicture({ caption }: OrganisationDetails['gallery'][number], index: number): Problem[] {
  const field = `details.caption${index}`
  if (isEmpty(caption)) return [problem(field, 'REQUIRED')]
  return tooLong(field, caption, organisationDetailLengths.caption)
}

/** An entry without a word is left out; half of one says what is missing. */
function checkQuestion({ question, answer }: OrganisationDetails['faq'][number], index: number): Problem[] {
  if (isEmpty(question) && isEmpty(answer)) return []
  return [
    ...(isEmpty(question) ? [problem(`details.question${index}`, 'REQUIRED')] : []),
    ...(isEmpty(answer) ? [problem(`details.answer${index}`, 'REQUIRED')] : []),
    ...tooLong(`details.question${index}`, question, organisationDetailLengths.question),
    ...tooLong(`details.answer${index}`, answer, organisationDetailLengths.answer),
  ]
}

function tooLong(field: string, value: string, max: number): Problem[] {
  return maxLengthRule(value, max) === null ? [] : [problem(field, 'MAX_LENGTH', { max })]
}
