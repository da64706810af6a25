import { describe, expect, it } from 'vitest'
import { allowedKeys, hintKeys, jsonMistakes, mistakeKeys, type Phrase } from '#domain/form/form-mistake.ts'
import { locales } from '#domain/locale.ts'
import { explainMistake } from '#server/catalogue/form/explain-mistake.ts'
import definition from '#texts/fr/admin/definition.json' with { type: 'json' }
import { FormFileError, readFormFile } from '#domain/form/read-form-file.ts'

const organization = { slug: 'les-amis', name: 'Les Amis' }
const oneForm = (form: object) => ({
  organization,
  forms: [{ type: 'Donation', slug: 'dons', title: 'Dons', ...form }],
})

/** Phrases found by the rows of this file, for a reader of each language. */
const found: Phrase[] = []

function problemsOf(input: unknown): Record<string, string> {
  try {
    readFormFile(input, (path) => path)
  } catch (error) {
    if (!(error instanceof FormFileError)) throw error
    found.push(...error.problems.map(({ phrase }) => phrase))
    return Object.fromEntries(error.problems.map(({ path, phrase }) => [path, explainMistake(phrase, 'en')]))
  }
  return {}
}

/** The one problem of a form, its path without `forms[0].`. */
function problemOf(form: object): string {
  const problems = Object.entries(problemsOf(oneForm(form)))
  expect(problems).toHaveLength(1)
  return problems.map(([path, message]) => `${path.replace('forms[0].', '')} ${message}`).join()
}

const mistakes: [object, string | RegExp][] = [
  [{ titel: 'x' }, 'titel is not a known key. Did you mean "title"?'],
  [{ formSlug: 'x' }, 'formSlug is not a known key. Write "slug".'],
  [{ tiers: [{ name: 'A', remainingNumber: 3 }] }, /remainingNumber is not a known key.*"stock"/],
  [{ type: 'Concert' }, /^type is "Concert"; allowed: one of Event, Membership/],
  [{ slug: 'Fête' }, /^slug is "Fête"; allowed: small letters/],
  [{ slug: 'widget-bouton' }, /^slug is "widget-bouton", a word/],
  [{ slug: '3' }, /^slug is "3", a word/],
  [
    { tiers: [{ name: 'A', price: 12.5 }] },
    'tiers[0].price is 12.5; allowed: a whole number of cents from 0 to 10000000',
  ],
  [{ tiers: [{ name: 'A', price: -1 }] }, /^tiers\[0\].price is -1/],
  [{ tiers: [{ name: 'A', price: 49 }] }, /at least 50 cents/],
  [{ tiers: [{ name: 'A', minAmount: -1 }] }, /^tiers\[0\].minAmount is -1/],
  [
    { type: 'Shop', tiers: [{ name: 'A', price: 900, vatRate: 19.6 }] },
    /vatRate is 19.6; allowed: one of 0, 2.1, 5.5, 10, 20/,
  ],
  [{ tiers: [{ name: 'A', price: 900, vatRate: 20 }] }, /a gift carries no VAT/],
  [{ tiers: [{ name: 'A' }, { name: 'a' }] }, /^tiers\[1\].key is "a" for the second time/],
  [{ installments: [1, 4] }, 'installments[1] is 4; allowed: one of 1, 3, 6, 10, 12'],
  [
    { presetAmounts: [100, 200, 300, 400, 500, 600, 700] },
    /^presetAmounts is \[…\]; allowed: a list of at most 6 \(has 7\)/,
  ],
  [{ saleEndDate: '2026-02-30' }, /^saleEndDate is "2026-02-30"; allowed: a date like/],
  [{ saleEndDate: '2026-02-28T10:00:00' }, /^saleEndDate is/],
  [{ saleStartDate: '2026-03-02', saleEndDate: '2026-03-01' }, /must come after/],
  [{ color: 'indigo' }, 'color is "indigo"; allowed: a colour like #4b3fcf'],
  [{ logoUrl: 'assets/../secret.svg' }, /^logoUrl is/],
  [{ bannerUrl: 'http://exemple.fr/b.png' }, /https/],
  [{ onlineUrl: 'javascript:alert(1)' }, /^onlineUrl is/],
  [{ title: 'a\u202Eb' }, /direction characters/],
  [{ title: 'a'.repeat(201) }, /at most 200 characters \(has 201\)/],
  [{ customFields: [{ label: 'Taille', type: 'ChoiceList', values: ['S'] }] }, /at least two choices/],
  [{ discountCodes: [{ code: 'ETE', percent: 10, amount: 5 }] }, /one of the two/],
  [{ discountCodes: [{ code: 'ETE', percent: 10.125 }] }, /two decimals/],
  [
    {
      discountCodes: [
        { code: 'Été', percent: 10 },
        { code: 'été', amount: 100 },
      ],
    },
    /second time \(capitals/,
  ],
  [
    { tiers: [{ name: 'Adulte' }], discountCodes: [{ code: 'A', percent: 5, tiers: ['adulet'] }] },
    /tiers\[0\] is "adulet".*Did you mean "adulte"\?/,
  ],
  [{ allowIndividualPayer: false, allowOrganizationPayer: false }, /no payer could pay/],
  [
    { type: 'Event', tiers: [{ name: 'Adulte', isHidden: true }] },
    /all hidden: there would be nothing to sell/,
  ],
]

describe('mistakes', () => {
  it.each(mistakes)('%j', (form, message) => {
    expect(problemOf(form)).toMatch(message)
  })

  it('are reported all at once, with their paths', () => {
    const forms = [{ type: 'Event', slug: 'a', tiers: [{}, { name: 'B', price: '12' }] }]
    const registration = { rnaNumber: 'W12', siren: '12345', contact: { email: 'not-an-address' } }
    expect(Object.keys(problemsOf({ organization: { ...organization, ...registration }, forms }))).toEqual([
      'organization.contact.email',
      'organization.rnaNumber',
      'organization.siren',
      'forms[0].tiers[0].name',
      'forms[0].tiers[1].price',
      'forms[0].title',
    ])
  })

  it('of the whole file are reported too', () => {
    expect(problemsOf('[]')).toEqual({ 'the file': 'must be an object, { … }, not "[]".' })
    expect(problemsOf({})).toMatchObject({ organization: 'is missing.' })
    const twice = oneForm({}).forms
    expect(problemsOf({ organization, forms: [...twice, ...twice] })).toHaveProperty('forms[1].slug')
  })
})

it('no text has a value left out, in any language', () => {
  const texts = found.flatMap((phrase) => locales.map((locale) => explainMistake(phrase, locale)))
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => /\{\{|^(?:mistake|allowed|hint)\./.test(text))).toEqual([])
})

it('every mistake has its text, and every text its mistake', () => {
  const { mistake, allowed, hint, json } = definition
  const keys = [mistake, allowed, hint, json].map((texts) => Object.keys(texts))
  expect(keys).toEqual([mistakeKeys, allowedKeys, hintKeys, jsonMistakes])
})
