import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormFileError, listAssets, readFormFile } from '#domain/form/read-form-file.ts'

const idFor = (path: string) => `id:${path}`
const organization = { slug: 'les-amis', name: 'Les Amis' }
const oneForm = (form: object) => ({
  organization,
  forms: [{ type: 'Donation', slug: 'dons', title: 'Dons', ...form }],
})
const read = (form: object) => readFormFile(oneForm(form), idFor).forms[0]

describe('a minimal file', () => {
  it('gets defaults for everything else', () => {
    const { organisation, forms } = readFormFile(oneForm({}), idFor)
    expect(organisation).toEqual({
      slug: 'les-amis',
      name: 'Les Amis',
      category: 'association',
      description: '',
      address: '',
      city: '',
      zipCode: '',
      logoUrl: null,
      bannerUrl: null,
      color: null,
      rnaNumber: null,
      siren: null,
      isUnderColucheLaw: false,
      taxReceipts: false,
      allowCollect: true,
      authenticationState: 'valid',
      hasBankDetails: true,
      provider: null,
      providerAccount: null,
      foundedYear: null,
      verifiedOn: null,
      faq: [],
      receipts: null,
      contact: { email: '', phone: '', url: '' },
    })
    expect(forms[0]).toMatchObject({
      type: 'Donation',
      state: 'published',
      acceptOpenDonation: true,
      tiers: [],
    })
    expect(forms[0]).toMatchObject({ frequencies: ['SINGLE'], installments: [1], contributorsVisible: true })
    expect(forms[0]).toMatchObject({
      allowIndividualPayer: true,
      allowOrganizationPayer: true,
      askAdult: false,
    })
  })

  it('may have no form at all', () => {
    expect(readFormFile({ organization }, idFor).forms).toEqual([])
  })
})

describe('tiers', () => {
  const tier = (fields: object, form: object = { type: 'Event' }) =>
    read({ ...form, tiers: [fields] })?.tiers[0]

  it('take key and id from their name', () => {
    const fields = {
      name: 'Entrée à l’année',
      extraOptions: [{ label: 'Repas du soir', customFields: [{ label: 'Régime' }] }],
    }
    expect(tier(fields)).toMatchObject({
      key: 'entree-a-l-annee',
      id: 'id:les-amis/Event/dons/tiers/entree-a-l-annee',
      extraOptions: [
        {
          id: 'id:les-amis/Event/dons/tiers/entree-a-l-annee/options/repas-du-soir',
          customFields: [
            { key: 'regime', id: expect.stringMatching(/options\/repas-du-soir\/fields\/regime$/) as string },
          ],
        },
      ],
    })
  })

  it.each([
    [{ price: 1500 }, { priceCategory: 'Fixed', price: 1500, tierType: 'Registration' }],
    [{ price: 0 }, { priceCategory: 'Free', price: 0 }],
    [{}, { priceCategory: 'Pwyw', price: 0 }],
    [
      { price: 1000, minAmount: 500 },
      { priceCategory: 'Pwyw', price: 1000, minAmount: 500 },
    ],
    [
      { price: null, stock: 0 },
      { priceCategory: 'Pwyw', stock: 0 },
    ],
    [{ price: 2000, vatRate: 5.5 }, { vatRate: 5.5 }],
  ])('%j is %j', (fields, expected) => {
    expect(tier({ name: 'Tarif', ...fields })).toMatchObject(expected)
  })

  it('of donations give receipts where the organisation does', () => {
    const file = {
      ...oneForm({ tiers: [{ name: 'Don' }] }),
      organization: { ...organization, taxReceipts: true },
    }
    expect(readFormFile(file, idFor).forms[0]?.tiers[0]).toMatchObject({ isEligibleTaxReceipt: true })
    expect(tier({ name: 'Don' }, {})).toMatchObject({ isEligibleTaxReceipt: false })
  })

  it('by month are monthly donations', () => {
    const form = read({ tiers: [{ name: 'Chaque mois', price: 1000, paymentFrequency: 'SUBSCRIPTION' }] })
    expect(form).toMatchObject({
      frequencies: ['SINGLE', 'SUBSCRIPTION'],
      tiers: [{ tierType: 'MonthlyDonation' }],
    })
  })
})

describe('values', () => {
  it('accepts the number of Réunion and a SIREN with spaces', () => {
    const file = { organization: { ...organization, rnaNumber: 'W9R1011072', siren: '123 456 789' } }
    expect(readFormFile(file, idFor).organisation).toMatchObject({
      rnaNumber: 'W9R1011072',
      siren: '123456789',
    })
  })

  it('reads civil dates in Paris, ends at the end of the day', () => {
    const dates = {
      saleStartDate: '2026-07-01',
      saleEndDate: '2026-12-31',
      startDate: '2026-12-05T18:30:00+01:00',
    }
    expect(read({ type: 'Event', ...dates })).toMatchObject({
      saleStartDate: '2026-06-30T22:00:00.000Z',
      saleEndDate: '2026-12-31T22:59:59.000Z',
      startDate: '2026-12-05T17:30:00.000Z',
    })
  })

  it('always offers payment at once', () => {
    expect(read({ installments: [10, 3] })).toMatchObject({
      installments: [1, 3, 10],
      frequencies: ['SINGLE', 'INSTALLMENT'],
    })
  })

  it('takes a form type by any of its names', () => {
    expect(['formulaires', 'FUNDRAISING', 'donation'].map((type) => read({ type })?.type)).toEqual(
      Array.from({ length: 3 }, () => 'Donation'),
    )
  })

  it('serves pictures beside the file from the media folder', () => {
    const input = oneForm({ logoUrl: 'assets/logo.svg', bannerUrl: 'https://exemple.fr/b.png' })
    expect(readFormFile(input, idFor).forms[0]).toMatchObject({
      logoUrl: '/media/les-amis/logo.svg',
      bannerUrl: 'https://exemple.fr/b.png',
    })
    expect(listAssets(input)).toEqual(['logo.svg'])
  })
})

const keys = fc.constantFrom(
  ...`organization forms slug name type title tiers price stock customFields extraOptions values discountCodes code
    percent place contact saleEndDate installments terms __proto__`.split(/\s+/),
)

/** Whether the file is accepted; errors other than FormFileError are rethrown. */
function isRead(input: unknown): boolean {
  try {
    readFormFile(input, idFor)
    return true
  } catch (error) {
    if (error instanceof FormFileError) return false
    throw error
  }
}

describe('any input', () => {
  it('is accepted or refused with a FormFileError, and never lists an asset outside the folder', () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true }),
        fc.constantFrom('Event', 'les-amis', 'assets/a.svg', '2026-01-01', 500, -1, 0.5),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(keys, tie('value'), { maxKeys: 5 }),
      ),
    }))
    fc.assert(
      fc.property(value, fc.array(value, { maxLength: 3 }), (anything, forms) => {
        for (const input of [anything, { organization: anything, forms }, { organization, forms }]) {
          expect(isRead(input)).toBeTypeOf('boolean')
          expect(listAssets(input).every((name) => /^[a-z0-9][a-z0-9._-]*$/i.test(name))).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
