import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import { readGallery } from '#domain/form/form-file-pages.ts'
import { FormFileObject } from '#domain/form/form-file-reader.ts'
import { allowed } from '#domain/form/form-mistake.ts'
import { orderMailsChoices } from '#domain/organisation/order-mails.ts'
import { mostWidgetSites, widgetSite } from '#domain/organisation/widget-sites.ts'
import {
  type ReceiptDeclaration,
  type ReceiptEntity,
  isCompleteEntity,
  receiptQualities,
} from '#domain/receipt/receipt-issuer.ts'

/** A page with more questions would be read by no one. */
const mostQuestions = 12
/** The first associations under the law of 1901 are younger; foundations may be older. */
const firstYear = 1500
const lastYear = 2999

/**
 * Reads the introduction of an organisation on its campaign pages: its age, when it was verified, its answers, its
 * pictures.
 */
export function readOrganiser(
  organisation: FormFileObject,
): Pick<
  OrganisationDefinition,
  'foundedYear' | 'verifiedOn' | 'faq' | 'gallery' | 'orderMails' | 'widgetSites' | 'organisersCreate'
> {
  const gallery = readGallery(organisation)
  return {
    ...(gallery.length > 0 && { gallery }),
    ...(organisation.has('orderMails') && {
      orderMails: organisation.choice('orderMails', orderMailsChoices, 'each'),
    }),
    ...(organisation.has('widgetSites') && {
      widgetSites: organisation.list('widgetSites', mostWidgetSites, (value, path) => {
        const one = new FormFileObject({ site: value }, path, organisation.context, ['site'])
        return one.text('site', { max: 200, pattern: widgetSite, allowed: allowed('web') })
      }),
    }),
    ...(organisation.flag('organisersCreate', false) && { organisersCreate: true }),
    foundedYear: organisation.number('foundedYear', { min: firstYear, max: lastYear, whole: true }),
    verifiedOn: organisation.has('verifiedOn') ? organisation.civilDate('verifiedOn') || null : null,
    faq: organisation.list(
      'faq',
      mostQuestions,
      (value, path): NonNullable<OrganisationDefinition['faq']>[number] => {
        const entry = new FormFileObject(value, path, organisation.context, ['question', 'answer'])
        return { question: entry.text('question', { max: 200 }), answer: entry.text('answer', { max: 2000 }) }
      },
    ),
  }
}

const receiptKeys = 'purpose quality recognisedOn opensWealthTax signatory signatoryTitle parent'.split(' ')
const parentKeys = 'name address zipCode city rnaNumber siren'.split(' ')

/**
 * Reads the declaration on the tax receipts of an organisation; null where it sends them itself. Its own address and
 * number, or those of the organisation that issues for it, must be complete.
 */
export function readReceipts(
  organisation: FormFileObject,
  own: ReceiptEntity,
  readNumbers: (fields: FormFileObject) => Pick<ReceiptEntity, 'rnaNumber' | 'siren'>,
): ReceiptDeclaration | null {
  const fields = organisation.object('receipts', receiptKeys)
  if (fields === null) return null
  const parentFields = fields.object('parent', parentKeys)
  const parent = parentFields && {
    name: parentFields.text('name', { max: 200 }),
    address: parentFields.text('address', { max: 200 }),
    zipCode: parentFields.text('zipCode', { max: 20 }),
    city: parentFields.text('city', { max: 100 }),
    ...readNumbers(parentFields),
  }
  if (!isCompleteEntity(parent ?? own))
    fields.problem(parent === null ? 'purpose' : 'parent', 'receiptIssuer')
  const quality = fields.choice('quality', receiptQualities, 'generalInterest')
  const isRecognised = quality === 'publicUtility'
  if (isRecognised && !fields.has('recognisedOn')) fields.problem('recognisedOn', 'missing')
  return {
    purpose: fields.text('purpose', { max: 1000 }),
    quality,
    recognisedOn: fields.has('recognisedOn') ? fields.civilDate('recognisedOn') || null : null,
    opensWealthTax: fields.flag('opensWealthTax', false),
    signatory: fields.text('signatory', { max: 100 }),
    signatoryTitle: fields.text('signatoryTitle', { max: 100 }),
    parent,
  }
}
