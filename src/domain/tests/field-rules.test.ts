import { describe, expect, test } from 'vitest'
import { checkFile, maxFileMegabytes } from '#domain/cart/check-file.ts'
import { formatEuros } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import { type ProblemCode, problemCodes } from '#domain/problem-codes.ts'
import { hasErrors, problem, throwIfAny, warning } from '#domain/problem.ts'
import { checkReport, reportReasons } from '#domain/report/check-report.ts'
import { amountRows } from '#domain/tests/amount-rules-table.ts'
import { contactRows } from '#domain/tests/contact-rules-table.ts'
import { nameRows } from '#domain/tests/name-rules-table.ts'
import type { RuleRow } from '#domain/tests/rule-row.ts'
import { flattenTexts, makeTranslate } from '#domain/translate.ts'
import en from '#texts/en/problems.json' with { type: 'json' }
import es from '#texts/es/problems.json' with { type: 'json' }
import fr from '#texts/fr/problems.json' with { type: 'json' }

const texts = { fr: flattenTexts(fr), en: flattenTexts(en), es: flattenTexts(es) }
const message = (locale: Locale, code: ProblemCode, params: RuleRow['params'] = {}) =>
  makeTranslate(
    texts[locale],
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

/** Rows hold values of several types; each row's own values go through its own rule: value and code, in turn. */
function answers<T>({ rule, good, bad }: RuleRow<T>) {
  return [...good, ...bad].map((value) => [value, rule(value)])
}

/** What the row says the rule must answer. */
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

/** Rules without a value of their own: only their messages. */
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
    'Votre panier doit contenir au moins un élément.',
    'Your cart must contain at least one item.',
    'Su cesta debe contener al menos un elemento.',
  ],
  [
    'TERMS_CONSENT',
    'Vous devez accepter les conditions d’utilisation.',
    'You must accept the user terms.',
    'Debe aceptar las condiciones de uso.',
  ],
  [
    'SALES_TERMS_CONSENT',
    'Vous devez accepter les conditions de vente.',
    'You must accept the sales terms.',
    'Debe aceptar las condiciones de venta.',
  ],
  [
    'TIP_CONSENT',
    'Vous devez cocher la case qui confirme votre contribution volontaire.',
    'You must check the box confirming your voluntary contribution.',
    'Debe marcar la casilla que confirma su contribución voluntaria.',
  ],
] as const)('message of %s', (code, french, english, spanish) => {
  expect([message('fr', code), message('en', code), message('es', code)]).toEqual([french, english, spanish])
})

describe('texts of all codes', () => {
  test.each(['fr', 'en', 'es'] as const)('%s has every code and no other', (locale) => {
    expect(Object.keys(texts[locale]).toSorted()).toEqual([...problemCodes].toSorted())
  })
  test('French typography', () => {
    for (const text of Object.values(texts.fr)) {
      expect(text).not.toMatch(/'|\.\.\.| [;!?:]|\d €/)
    }
  })
})

describe('files', () => {
  const file = { size: 1000, contentType: 'image/png', isUploading: false }
  test.each([
    ['FILE_UPLOADING', { ...file, isUploading: true }],
    ['FILE_TOO_LARGE', { ...file, size: maxFileMegabytes * 1_048_576 + 1 }],
    ['FILE_FORMAT', { ...file, contentType: 'image/svg+xml' }],
    ['FILE_FORMAT', { ...file, contentType: '' }],
  ])('%s', (code, bad) => expect(checkFile('file', bad)[0]?.code).toBe(code))
  test.each(['application/pdf', 'image/jpeg', 'IMAGE/PNG'])('takes %s', (contentType) => {
    expect(checkFile('file', { ...file, contentType, size: maxFileMegabytes * 1_048_576 })).toEqual([])
  })
  test('the largest size is told in megabytes', () => {
    expect(message('fr', 'FILE_TOO_LARGE', { max: 10 })).toBe(
      'Le fichier est trop volumineux (10 Mo au plus).',
    )
  })
})

describe('report of a page', () => {
  const report = { reason: 'SPAM', userEmail: 'a@b.fr', userMessage: 'Une copie.' }
  test.each(reportReasons)('takes %s', (reason) => expect(checkReport({ ...report, reason })).toEqual([]))
  test.each([
    ['REPORT_REASON', { ...report, reason: 'OTHER' }],
    ['REPORT_MESSAGE', { ...report, userMessage: ' ' }],
    ['MAX_LENGTH', { ...report, userMessage: 'a'.repeat(5001) }],
    ['REPORT_EMAIL', { ...report, userEmail: '' }],
    ['REPORT_EMAIL', { ...report, userEmail: 'a@b' }],
  ])('%s', (code, bad) => expect(checkReport(bad).map((found) => found.code)).toEqual([code]))
})

describe('problems', () => {
  test('warnings refuse nothing', () => {
    expect(hasErrors([warning('payer.email', 'EMAIL_UNUSUAL')])).toBe(false)
    expect(() => throwIfAny([warning('payer.email', 'EMAIL_UNUSUAL')])).not.toThrow()
    const found = [warning('a', 'EMAIL_UNUSUAL'), problem('b', 'REQUIRED')]
    expect(() => throwIfAny(found)).toThrow(
      expect.objectContaining({ code: 'VALIDATION', status: 400, problems: found }),
    )
  })
})
