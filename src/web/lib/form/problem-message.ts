import { useCallback } from 'react'
import type { Problem } from '#domain/problem.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'

/** Translates problems into the page's language. */
export function useProblemMessage(): (problem: Problem) => string {
  const t = useTexts('problems')
  const locale = useLocale()
  return useCallback((problem) => problemText(t, problem, locale), [t, locale])
}
