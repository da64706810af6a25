import { expect, test } from 'vitest'
import { type Locale, locales } from '#domain/locale.ts'
import type { Problem } from '#domain/problem.ts'
import { checkDonorCorrection } from '#domain/receipt/receipt-correction.ts'
import { makeTranslate } from '#domain/translate.ts'
import { othersProblems } from '#web/features/receipt-correction/others-problems.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { readTexts } from '../../../../tests/build/texts-file.ts'

const empty = {
  firstName: '',
  lastName: '',
  companyName: '',
  address: '',
  zipCode: '',
  city: '',
  country: '',
}

const wordsOf = (locale: Locale) => {
  const own = makeTranslate(readTexts(locale, 'receiptCorrection'), locale, 'throw')
  const usual = makeTranslate(readTexts(locale, 'problems'), locale, 'throw')
  const others = othersProblems(own, usual)
  return (problem: Problem) => problemText(others, problem, locale)
}

const possessive = { fr: /\b(?:votre|vos)\b/i, en: /\byour\b/i, es: /\bsus?\b/i } satisfies Record<
  Locale,
  RegExp
>

test.each(locales)('what is wrong on the receipt of another person never says "your", in %s', (locale) => {
  const names = { ...empty, firstName: 'Test', lastName: 'Admin' }
  const problems = [empty, names].flatMap((typed) =>
    [false, true].flatMap((isCompany) => checkDonorCorrection(typed, isCompany)),
  )
  const codes = new Set(problems.map(({ code }) => code))
  expect([codes.has('REQUIRED'), codes.has('NAME_FORBIDDEN_WORD')]).toEqual([true, true])
  expect(problems.map(wordsOf(locale)).filter((text) => possessive[locale].test(text))).toEqual([])
})

test('a town that is missing, and a problem without a person', () => {
  const say = wordsOf('fr')
  const problems = checkDonorCorrection({ ...empty, zipCode: '1' }, false)
  expect(problems.filter(({ field }) => field === 'payer.city').map(say)).toEqual([
    'Ce champ est obligatoire\u00a0: indiquez la ville.',
  ])
  expect(problems.filter(({ field }) => field === 'payer.zipCode').map(say)).toEqual([
    'Le code postal est incorrect.',
  ])
})
