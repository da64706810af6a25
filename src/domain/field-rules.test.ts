import { describe, expect, test } from 'vitest'
import { formatEuros } from '#domain/format.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import { type ProblemCode, problemCodes } from '#domain/problem-codes.ts'
import { amountRows } from '../../tests/build/domain/amount-rules-table.ts'
import { contactRows } from '../../tests/build/domain/contact-rules-table.ts'
import { nameRows } from '../../tests/build/domain/name-rules-table.ts'
import type { RuleRow } from '../../tests/build/domain/rule-row.ts'
import { makeTranslate } from '#domain/translate.ts'
import { readTexts } from '../../tests/build/texts-file.ts'

const textsIn = (locale: Locale) => readTexts(locale, 'problems')
const message = (locale: Locale, code: ProblemCode, params: RuleRow['params'] = {}) =>
  makeTranslate(
    textsIn(locale),
    locale,
    'throw',
  )(
    code,
    Object.fromEntries(
      Object.entries(params).map(([name, value]): [string, string | number] => [
        name,
        amountCodes.has(code) && typeof value === 'number' ? formatEuros(cents(value), locale) : value,
      ]),
    ),
  )

/** Problems whose `min` and `max` are amounts in cents. */
const amountCodes: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'MIN_AMOUNT',
  'MAX_AMOUNT',
  'CART_MINIMUM',
  'TIP_MAX',
])

/** Rows hold values of several types; each row's rule checks its own values: a list of [value, code]. */
function answers<T>({ rule, good, bad }: RuleRow<T>) {
  return [...good, ...bad].map((value) => [value, rule(value)])
}

/** The answers that the row expects. */
function wanted<T>({ code, good, bad }: RuleRow<T>) {
  return [...good.map((value) => [value, null]), ...bad.map((value) => [value, code])]
}

describe('every rule of spec section 5', () => {
  test.each(nameRows)('name rule $code', (row) => {
    expect(answers(row as RuleRow<unknown>)).toEqual(wanted(row as RuleRow<unknown>))
  })
  test.each(contactRows)('contact rule $code', (row) => {
    expect(answers(row as RuleRow<unknown>)).toEqual(wanted(row as RuleRow<unknown>))
  })
  test.each(amountRows)('amount rule $code: $en', (row) => {
    expect(answers(row as RuleRow<unknown>)).toEqual(wanted(row as RuleRow<unknown>))
  })
  test.each([...nameRows, ...contactRows, ...amountRows])('message of $code: $en', (row) => {
    for (const locale of ['fr', 'en', 'es'] as const)
      expect(message(locale, row.code, row.params)).toBe(row[locale])
  })
})

/** Codes without a rule in the table: only their messages are checked. */
test.each([
  [
    'FORM',
    'Le formulaire contient des erreurs.',
    'There are errors in the form.',
    'Hay errores en el formulario.',
  ],
  [
    'ALL_REQUIRED',
    'Tous les champs obligatoires doivent être remplis.',
    'All required fields must be filled in',
    'Debe rellenar todos los campos obligatorios.',
  ],
  [
    'CART_EMPTY',
    'Votre panier doit contenir au moins un article.',
    'Your cart must contain at least one item.',
    'Su cesta debe contener al menos un elemento.',
  ],
  [
    'TERMS_CONSENT',
    'Acceptez les conditions d’utilisation pour continuer.',
    'Accept the user terms to continue.',
    'Acepte las condiciones de uso para continuar.',
  ],
  [
    'SALES_TERMS_CONSENT',
    'Acceptez les conditions de vente pour continuer.',
    'Accept the sales terms to continue.',
    'Acepte las condiciones de venta para continuar.',
  ],
  [
    'TIP_CONSENT',
    'Cochez la case qui confirme votre contribution volontaire.',
    'Check the box that confirms your voluntary contribution.',
    'Marque la casilla que confirma su contribución voluntaria.',
  ],
] as const)('message of %s', (code, french, english, spanish) => {
  expect([message('fr', code), message('en', code), message('es', code)]).toEqual([french, english, spanish])
})

/** Other words of some codes, and those around a list of problems. */
const aroundCodes = [
  'REQUIRED_FOR',
  'CHOICE_OF_PAYMENT',
  'MAX_AMOUNT_INCLUDED',
  'errors_one',
  'errors_other',
  'line',
]

describe('texts of all codes', () => {
  test.each(locales)('%s has every code and no other', (locale) => {
    const keys = Object.keys(textsIn(locale)).filter(
      (key) => !(aroundCodes.includes(key) || key.startsWith('required.')),
    )
    expect(keys.toSorted()).toEqual([...problemCodes].toSorted())
  })
  test('French typography', () => {
    for (const text of Object.values(textsIn('fr'))) {
      expect(text).not.toMatch(/'|\.\.\.| [;!?:]|\d €/)
    }
  })
})

test('the largest file size is in megabytes', () => {
  expect(message('fr', 'FILE_TOO_LARGE', { max: 10 })).toBe('Le fichier est trop volumineux (10 Mo maximum).')
})
