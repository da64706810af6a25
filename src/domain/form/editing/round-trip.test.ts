import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeDraft } from '#domain/form/editing/check-draft.ts'
import { parseDraft, writeDraft } from '#domain/form/editing/draft.ts'
import { type FormType, formTypes } from '#domain/form/form-definition.ts'
import { customFieldTypes } from '#domain/form/form-lists.ts'
import { vatRates } from '#domain/form/form-file-tier.ts'
import { gifts } from '#domain/form/editing/tier-fields.ts'
import { readFormFile } from '#domain/form/read-form-file.ts'
import { writeFormFile } from '#domain/form/write-form-file.ts'

const owner = { slug: 'les-amis', name: 'Les Amis', taxReceipts: true }

const text = fc.oneof(
  fc.constantFrom('Adulte', 'Été 🎉', '0', 'false', 'assets/a.png', '/media/les-amis/a.png', '<p>Oui</p>'),
  fc.string({ minLength: 1, maxLength: 20 }).map((one) => `a${one.replaceAll(/[^\p{L}\p{N} <>&"']/gu, '')}`),
)
const flag = fc.boolean()
const count = fc.integer({ min: 1, max: 1000 })
const amount = fc.integer({ min: 50, max: 100_000 })
const picture = fc.constantFrom('assets/a.png', 'https://exemple.fr/c.png')
const civil = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const moment = fc.oneof(
  civil,
  civil.map((day) => `${day}T18:30:00Z`),
  civil.map((day) => `${day}T22:59:59.500+02:00`),
)
/** Two moments in their order. */
const period = (from: string, until: string) =>
  fc.constantFrom(
    {},
    { [from]: '2027-01-02' },
    { [until]: '2027-03-04T10:00:00Z' },
    {
      [from]: '2027-01-02T08:00:00Z',
      [until]: '2027-03-04',
    },
  )
const some = (members: Record<string, fc.Arbitrary<unknown>>) => fc.record(members, { requiredKeys: [] })
/** Objects with keys of their own, in an order that does not follow from them. */
const keyed = (prefix: string, item: fc.Arbitrary<object>) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), item), { selector: ([key]) => key, maxLength: 3 })
    .map((all) => all.map(([key, one]) => ({ ...one, key: `${prefix}-${key}` })))
const all = (...parts: fc.Arbitrary<object>[]) =>
  fc.tuple(...parts).map((list) => Object.assign({}, ...list) as object)

const questions = keyed(
  'question',
  all(
    fc.record({ label: text }),
    some({ hint: text, isRequired: flag, maxLength: count, isShownAtDoor: flag }),
    fc.oneof(
      fc.record({ type: fc.constantFrom(...customFieldTypes.filter((type) => type !== 'ChoiceList')) }),
      fc.constant({ type: 'ChoiceList', values: ['Petit', 'Grand'] }),
    ),
  ),
)
const options = keyed(
  'option',
  all(
    fc.record({ label: text }),
    some({ description: text, price: amount, isRequired: flag, stock: count, customFields: questions }),
    some({ vatRate: fc.constantFrom(...vatRates) }),
  ),
)
const prices = (isGift: boolean) =>
  fc.oneof(
    fc.record({ price: amount }),
    fc.constant(isGift ? {} : { price: 0 }),
    fc.constantFrom(
      {},
      { minAmount: 100 },
      { minAmount: 100, maxAmount: 5000, price: 700 },
      { maxAmount: 900 },
    ),
    fc.record({ price: amount, priceCategory: fc.constantFrom('Fixed', 'Pwyw') }),
  )
const tiersOf = (type: FormType) => {
  const isGift = gifts.some((one) => one === type)
  return keyed(
    'tarif',
    all(
      fc.record({ name: text }),
      prices(isGift),
      period('saleStartDate', 'saleEndDate'),
      some({ label: text, description: text, pictureUrl: picture, day: civil, validity: text }),
      some({ isFavorite: flag, isHidden: flag, isExcludedFromInstallments: flag, stock: count }),
      some({ maxPerCart: count, maxPerUser: count, maxPerForm: count }),
      some({ customFields: questions, extraOptions: options }),
      isGift ? some({ isEligibleTaxReceipt: flag }) : some({ vatRate: fc.constantFrom(...vatRates) }),
      fc.constantFrom({}, { terms: [{ date: '2027-05-01', amount: 900 }] }),
      type === 'Membership'
        ? fc.constantFrom(
            { isEligibleTaxReceipt: true },
            { validityPeriod: { kind: 'unlimited' } },
            { validityPeriod: { kind: 'dates', from: '2027-09-01', until: '2028-08-31' } },
          )
        : fc.constantFrom({}, { paymentFrequency: 'SUBSCRIPTION' }),
    ),
    // Not all of them are hidden: there would be nothing to sell.
  ).map((tiers) => tiers.map((tier, index) => (index === 0 ? { ...tier, isHidden: false } : tier)))
}
const pages = some({
  summary: text,
  descriptionHtml: text,
  bannerUrl: picture,
  bannerAlt: text,
  logoUrl: picture,
  logoAlt: text,
  color: fc.constantFrom('#aabbcc', '#AABBCC'),
  suspended: flag,
  personalMessage: text,
  projectOwnersHtml: text,
  projectBeneficiariesHtml: text,
  targetCountry: text,
  goal: amount,
  expenseItems: fc.array(fc.record({ label: text, amount: fc.integer({ min: 0, max: 9000 }) }), {
    maxLength: 3,
  }),
  onlineUrl: fc.constant('https://exemple.fr/visio?a=1'),
  place: fc.constantFrom({}, { country: 'BE' }, { name: 'Salle', zipCode: '44 000' }, { lat: 0, lng: 0 }),
  gallery: fc.array(fc.record({ pictureUrl: picture, caption: text }), { maxLength: 3 }),
  news: keyed('news', fc.record({ date: civil, title: text, text })),
})
const rules = some({
  customFields: questions,
  allowCoupons: flag,
  allowCustomTier: flag,
  acceptOpenDonation: flag,
  presetAmounts: fc.uniqueArray(amount, { maxLength: 4 }),
  frequencies: fc.subarray(['SINGLE', 'INSTALLMENT', 'SUBSCRIPTION']),
  installments: fc.subarray([1, 3, 6, 10, 12]),
  maxEntries: count,
  maxUnitsHeldPerClient: count,
  allowOrganizationPayer: flag,
  acceptForeignPayers: flag,
  askBirthDate: flag,
  askAdult: flag,
  askAddress: flag,
  contributorsVisible: flag,
  acceptSepa: flag,
  waitingList: flag,
  remindAbandonedCart: flag,
  remindTicketHolders: flag,
})
const codesOf = (keys: readonly string[]) =>
  fc.constantFrom(
    {},
    { discountCodes: [{ code: 'AMIS', percent: 12.5, tiers: keys, maxUses: 3, validUntil: '2027-01-01' }] },
    {
      discountCodes: [
        { code: 'Été', amount: 100 },
        { code: 'b_2', percent: 100, validFrom: '2027-01-01' },
      ],
    },
  )
const anyForm = fc
  .constantFrom(...formTypes)
  .chain((type) => fc.tuple(fc.constant(type), tiersOf(type)))
  .chain(([type, tiers]) =>
    all(
      fc.record({ type: fc.constant(type), slug: fc.constant('f'), title: text, tiers: fc.constant(tiers) }),
      codesOf(tiers.map(({ key }) => key)),
      fc.oneof(period('startDate', 'endDate'), some({ startDate: moment })),
      period('saleStartDate', 'saleEndDate'),
      pages,
      rules,
    ),
  )

const read = (form: unknown) => {
  const [one] = readFormFile({ organization: owner, forms: [form] }, (path) => path).forms
  if (one === undefined) throw new Error('no form')
  return one
}

test('a definition that goes through the file, the editor and the file again is the same', () => {
  fc.assert(
    fc.property(anyForm, (written) => {
      const definition = read(written)
      const file = writeFormFile(definition, `/media/${owner.slug}/`)
      const draft = completeDraft(parseDraft(JSON.stringify(file)), owner)
      const sent = writeDraft(draft)
      expect(read(parseDraft(sent))).toEqual(definition)
      // What was completed once stays as it is, so that opening a draft is no change.
      expect(writeDraft(completeDraft(parseDraft(sent), owner))).toBe(sent)
    }),
    { numRuns: 50 },
  )
})
