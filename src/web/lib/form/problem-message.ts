import { useCallback } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { Problem } from '#domain/problem.ts'
import { missingText, problemText } from '#web/lib/problem-text.ts'
import { type Translate, useLocale, useTexts } from '#web/lib/texts.ts'

/** Translates problems into the page's language. */
export function useProblemMessage(): (problem: Problem) => string {
  const t = useTexts('problems')
  const locale = useLocale()
  return useCallback((problem) => problemText(t, problem, locale), [t, locale])
}

/**
 * Translates problems for the error summary, after the name of the field: a required field reads `Prénom : indiquez
 * votre prénom.`, so that the lines do not repeat one sentence.
 */
export function useProblemLine(): (problem: Problem) => string {
  const t = useTexts('problems')
  const locale = useLocale()
  return useCallback((problem) => problemLine(t, problem, locale), [t, locale])
}

/** Words a problem with `t`. */
export function problemLine(t: Translate<'problems'>, problem: Problem, locale: Locale): string {
  const what = missingText(t, problem)
  return what === null ? inSentence(problemText(t, problem, locale)) : `${what}.`
}

/** After a label, a message starts with a lower-case letter. */
function inSentence(message: string): string {
  const [first = ''] = message
  return first.toLowerCase() + message.slice(first.length)
}
