import { expect, test } from 'vitest'
import { FormFileError, readFormFile } from '#domain/form/read-form-file.ts'

const organisationOf = (changes: object) =>
  readFormFile(
    { organization: { slug: 'la-ruche', name: 'La Ruche', ...changes }, forms: [] },
    (path) => path,
  ).organisation

test('the organiser is described by the year, the day of verification and the answers', () => {
  const described = {
    foundedYear: 1987,
    verifiedOn: '2026-03-12',
    faq: [{ question: 'Puis-je aider ?', answer: ' Oui.\n\nLe mardi. ' }],
  }
  expect(organisationOf(described)).toMatchObject({
    foundedYear: 1987,
    verifiedOn: '2026-03-12',
    faq: [{ question: 'Puis-je aider ?', answer: 'Oui.\n\nLe mardi.' }],
  })
})

test('a pasted e-mail address is stored as a keyboard writes it', () => {
  const contact = { email: '\u00a0bonjour@la\u2011ruche.exemple.fr\u200b' }
  expect(organisationOf({ contact }).contact.email).toBe('bonjour@la-ruche.exemple.fr')
})

test('an association is verified only where its file says when', () => {
  expect(organisationOf({})).toMatchObject({ foundedYear: null, verifiedOn: null, faq: [] })
})

test.each([
  [{ foundedYear: '1987' }, 'organization.foundedYear'],
  [{ foundedYear: 12 }, 'organization.foundedYear'],
  [{ verifiedOn: true }, 'organization.verifiedOn'],
  [{ verifiedOn: '2026-02-30' }, 'organization.verifiedOn'],
  [{ faq: [{ question: 'Sans réponse ?' }] }, 'organization.faq[0].answer'],
  [{ faq: [{ question: '', answer: 'Oui.' }] }, 'organization.faq[0].question'],
  [{ faq: Array.from({ length: 13 }, () => ({ question: 'Q ?', answer: 'R' })) }, 'organization.faq'],
])('%j is a mistake of the file', (changes, path) => {
  const read = () => organisationOf(changes)
  expect(read).toThrow(FormFileError)
  expect(read).toThrow(path)
})

const address = { address: '1 quai de la Fosse', zipCode: '44000', city: 'Nantes', rnaNumber: 'W442012345' }
const receipts = { purpose: 'Nourrir', signatory: 'Zoé Ménard', signatoryTitle: 'présidente' }

test('what tax receipts state is declared in one place', () => {
  expect(organisationOf({ ...address, receipts }).receipts).toEqual({
    ...receipts,
    quality: 'generalInterest',
    recognisedOn: null,
    opensWealthTax: false,
    parent: null,
  })
})

test('another organisation may issue the receipts', () => {
  const parent = { name: 'La Fédération', ...address }
  expect(organisationOf({ receipts: { ...receipts, parent } }).receipts?.parent).toEqual({
    ...parent,
    siren: null,
  })
})

test.each([
  [{ receipts }, 'organization.receipts.purpose'],
  [{ ...address, rnaNumber: null, receipts }, 'organization.receipts.purpose'],
  [{ ...address, receipts: { ...receipts, purpose: '' } }, 'organization.receipts.purpose'],
  [{ ...address, receipts: { ...receipts, quality: 'any' } }, 'organization.receipts.quality'],
  [{ ...address, receipts: { ...receipts, quality: 'publicUtility' } }, 'organization.receipts.recognisedOn'],
  [{ ...address, receipts: { ...receipts, parent: { name: 'X' } } }, 'organization.receipts.parent'],
])('%j cannot be on a receipt', (changes, path) => {
  expect(() => organisationOf(changes)).toThrow(path)
})

const tierOf = (tierType: string) => {
  const tiers = [{ name: 'Tarif', price: 2000, tierType, isEligibleTaxReceipt: true }]
  const form = { type: 'Event', slug: 'fete', title: 'Fête', tiers }
  const file = { organization: { slug: 'la-ruche', name: 'La Ruche' }, forms: [form] }
  return readFormFile(file, (path) => path).forms[0]?.tiers[0]
}

test.each(['Registration', 'Product', 'Payment', 'MonthlyPayment'])(
  'a tier of type %s opens no receipt',
  (type) => {
    expect(() => tierOf(type)).toThrow(/isEligibleTaxReceipt/)
  },
)

test.each(['Donation', 'MonthlyDonation', 'Membership'])('a tier of type %s may open a receipt', (type) => {
  expect(tierOf(type)).toMatchObject({ isEligibleTaxReceipt: true })
})
