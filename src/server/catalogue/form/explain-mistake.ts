import type { Locale } from '#domain/locale.ts'
import type { FormFileProblem, Phrase } from '#domain/form/form-mistake.ts'
import { readTexts } from '#server/platform/read-texts.ts'

const textsIn = readTexts('admin/definition')

/** Explains a mistake in a definition in the language of its author; continues the place: `goal is -5; allowed: …`. */
export function explainMistake({ text, values = {} }: Phrase, locale: Locale): string {
  const words = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? explainMistake(value, locale) : value,
  ])
  return textsIn(locale)(text, Object.fromEntries(words) as Record<string, string | number>)
}

/** Mistakes with their places, one per line, for the operator. */
export function listMistakes(problems: readonly FormFileProblem[]): string {
  return problems.map(({ path, phrase }) => `${path} ${explainMistake(phrase, 'en')}`).join('\n')
}
