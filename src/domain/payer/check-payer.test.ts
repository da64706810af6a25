import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type PayerDraft,
  type PayerRules,
  checkPayer,
  normalisePayer,
  tidyText,
} from '#domain/payer/check-payer.ts'
import { publicName } from '#domain/payer/public-name.ts'

const rules: PayerRules = {
  askBirthDate: false,
  askAdult: false,
  addressRequired: false,
  acceptForeignPayers: false,
  allowOrganizationPayer: true,
  allowIndividualPayer: true,
  today: '2026-11-20',
  legalStatusIds: new Set(['9220']),
  withConfirmation: true,
}
const marie: PayerDraft = {
  firstName: 'Marie',
  lastName: 'Noël',
  email: 'marie@exemple.fr',
  emailConfirmation: 'marie@exemple.fr',
}
const company: PayerDraft = {
  ...marie,
  isOrganization: true,
  companyName: 'Les Amis du Lac',
  companySiren: '732 829 320',
  companyLegalStatus: '9220',
}
const found = (change: PayerDraft, ofRules: Partial<PayerRules> = {}, base = marie) =>
  checkPayer({ ...base, ...change }, { ...rules, ...ofRules }).map(
    ({ field, code, level }) =>
      `${field.replace('payer.', '')} ${code}${level === 'warning' ? ' (warning)' : ''}`,
  )

describe('checkPayer', () => {
  test('a simple payer is valid', () => expect(found({})).toEqual([]))
  test('an empty payer misses the four fields that are always required', () => {
    expect(checkPayer({}, rules).map(({ field }) => field)).toEqual([
      'payer.firstName',
      'payer.lastName',
      'payer.email',
      'payer.emailConfirmation',
    ])
  })
  test('a program does not confirm the address', () => {
    const { emailConfirmation: _, ...once } = marie
    expect(found({}, { withConfirmation: false }, once)).toEqual([])
  })
  test.each<[PayerDraft, string]>([
    [{ firstName: 'M' }, 'firstName NAME_TOO_SHORT'],
    [{ firstName: 'NOËL' }, 'lastName NAMES_IDENTICAL'],
    [{ lastName: 'Ng' }, 'lastName NAME_NO_VOWEL'],
    [{ email: 'marie@exemple', emailConfirmation: 'marie@exemple' }, 'email EMAIL'],
    [{ emailConfirmation: 'autre@exemple.fr' }, 'emailConfirmation EMAIL_CONFIRMATION'],
    [{ email: 'é@ex.fr', emailConfirmation: 'é@ex.fr' }, 'email EMAIL_UNUSUAL (warning)'],
    [{ birthDate: '31/04/2000' }, 'birthDate DATE_IMPOSSIBLE'],
    [{ birthDate: '31/12/1899' }, 'birthDate BIRTHDATE'],
    [{ zipCode: '1' }, 'zipCode ZIP_CODE'],
    [{ country: 'BE' }, 'country COUNTRY'],
    [{ comment: 'a'.repeat(501) }, 'comment MAX_LENGTH'],
  ])('%j: %s', (change, expected) => expect(found(change)).toEqual([expected]))
  test('address where it is required', () => {
    expect(found({}, { addressRequired: true })).toEqual([
      'address REQUIRED',
      'zipCode REQUIRED',
      'city REQUIRED',
    ])
    const address = { address: '1 rue du Port', zipCode: '01000', city: 'Bourg-en-Bresse' }
    expect(found(address, { addressRequired: true })).toEqual([])
  })
  test('payers from abroad where the form accepts them', () => {
    for (const country of ['ZZ', 'XX', 'EU', 'UK', 'AA'])
      expect(found({ country }, { acceptForeignPayers: true })).toEqual(['country COUNTRY'])
    expect(found({ country: 'be' }, { acceptForeignPayers: true })).toEqual([])
    expect(found({ country: 'Belgique' }, { acceptForeignPayers: true })).toEqual(['country COUNTRY'])
  })
  test('birth date and age where the form asks', () => {
    expect(found({}, { askBirthDate: true })).toEqual(['birthDate REQUIRED'])
    expect(found({}, { askAdult: true })).toEqual(['birthDate REQUIRED'])
    expect(found({ birthDate: '21/11/2008' }, { askBirthDate: true })).toEqual([])
    expect(found({ birthDate: '21/11/2008' }, { askAdult: true })).toEqual(['birthDate LEGAL_AGE'])
    expect(found({ birthDate: '2008-11-20' }, { askAdult: true })).toEqual([])
  })
  test('an organisation', () => {
    expect(found({}, {}, company)).toEqual([])
    expect(found({ isOrganization: true })).toEqual([
      'companyName REQUIRED',
      'companySiren REQUIRED',
      'companyLegalStatus LEGAL_STATUS',
    ])
    expect(found({ companySiren: '12345678' }, {}, company)).toEqual(['companySiren SIREN'])
    expect(found({ companySiren: '123456789' }, {}, company)).toEqual([
      'companySiren SIREN_CHECKSUM (warning)',
    ])
    expect(found({ companySiren: '12' })).toEqual([])
  })
  test('who may pay', () => {
    expect(found({}, { allowOrganizationPayer: false }, company)).toEqual([
      'isOrganization PAYER_ORGANIZATION_REFUSED',
    ])
    expect(found({}, { allowIndividualPayer: false })).toEqual(['isOrganization PAYER_INDIVIDUAL_REFUSED'])
  })
})

describe('normalisePayer', () => {
  test('normalises the typed values', () => {
    const payer = normalisePayer({
      ...company,
      firstName: '  Marie \u00a0 Lou ',
      lastName: 'Noe\u0308l',
      birthDate: '01/02/1990',
      companyName: 'Les\u202eAmis',
      comment: ' Bravo !\r\n\r\nMerci\u0007 ',
    })
    expect(payer).toMatchObject({
      firstName: 'Marie Lou',
      lastName: 'Noël',
      birthDate: '1990-02-01',
      country: 'FR',
      companyName: 'LesAmis',
      companySiren: '732829320',
      comment: 'Bravo !\n\nMerci',
      publishName: false,
      publishAmount: false,
      marketingConsent: false,
      files: [],
    })
    expect(payer).not.toHaveProperty('emailConfirmation')
  })
  test.each([
    [{ publishName: false, publishAmount: false }, true],
    [{ publishAmount: true }, true],
    [{}, false],
  ])('publication choices %j were asked: %s', (choices, publicationAsked) => {
    expect(normalisePayer({ ...marie, ...choices })).toMatchObject({ publicationAsked })
  })
  test('drops the company of a person, and an impossible date', () => {
    expect(
      normalisePayer({ ...company, isOrganization: false, birthDate: 'x', country: 'be' }),
    ).toMatchObject({
      companyName: '',
      companySiren: '',
      companyLegalStatus: '',
      birthDate: null,
      country: 'BE',
    })
  })
  test('normalising twice changes nothing, and no control character or direction mark remains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const tidy = tidyText(text)
        expect(tidyText(tidy)).toBe(tidy)
        expect(tidy).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      }),
      { examples: [['!\t\u0000\t¡'], ['e\u200D\u0301']] },
    )
  })
})

test('the public name is the organisation, or the first name and an initial', () => {
  expect(publicName(normalisePayer(marie))).toBe('Marie N.')
  expect(publicName(normalisePayer(company))).toBe('Les Amis du Lac')
})

test('an address of invisible characters is missing: nothing of it would be stored', () => {
  const unseen = { address: '\u200b', zipCode: '01000', city: '\u200e \u202c' }
  expect(found(unseen, { addressRequired: true })).toEqual(['address REQUIRED', 'city REQUIRED'])
})

test('what is pasted is judged and stored as it would be typed', () => {
  const pasted: PayerDraft = {
    ...company,
    firstName: 'Jean\u2011Luc\u00a0',
    lastName: 'O´Brien\u200b',
    email: 'jean\u2011luc\u200b@exemple.fr',
    emailConfirmation: 'jean-luc@exemple.fr',
    zipCode: '01\u00a0000',
    companySiren: '732\u202f829\u202f320',
  }
  expect(found(pasted)).toEqual([])
  expect(normalisePayer(pasted)).toMatchObject({
    firstName: 'Jean-Luc',
    lastName: "O'Brien",
    email: 'jean-luc@exemple.fr',
    zipCode: '01000',
    companySiren: '732829320',
  })
})

test.each(['firstName', 'lastName', 'address', 'city'] as const)(
  'an emoji or a control character in %s is refused with a text that says so',
  (field) => {
    expect(found({ [field]: 'Marie-Lou 😀' })).toContain(`${field} UNPRINTABLE`)
    expect(found({ [field]: 'Marie\u0007Lou' })).toContain(`${field} UNPRINTABLE`)
  },
)
