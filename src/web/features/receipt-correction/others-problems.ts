import { problemLine } from '#web/lib/form/problem-message.ts'
import type { ProblemWords } from '#web/lib/form/use-call-form.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useLocale, useTexts } from '#web/lib/texts.ts'

const neutral = [
  'NAME_FORBIDDEN_WORD',
  'required.firstName',
  'required.lastName',
  'required.companyName',
  'required.address',
  'required.zipCode',
  'required.city',
  'required.country',
] as const

/** The words of problems where the receipt of another person is corrected: "the town", not "your town". */
export function othersProblems(
  own: Translate<'receiptCorrection'>,
  usual: Translate<'problems'>,
): Translate<'problems'> {
  return (key, params) => {
    const known = neutral.find((one) => one === key)
    return known === undefined ? usual(key, params) : own(`ofAnother.${known}`, params)
  }
}

/** Problems in the page's language, in the words of `othersProblems`. */
export function useOthersProblems(): ProblemWords {
  const t = othersProblems(useTexts('receiptCorrection'), useTexts('problems'))
  const locale = useLocale()
  return {
    message: (problem) => problemText(t, problem, locale),
    line: (problem) => problemLine(t, problem, locale),
  }
}
