import { maxLengthRule, requiredRule } from '#domain/field-rules.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** Longest note on an order, in characters. */
export const mostNoteLength = 2000

/** Lists the problems of a note on an order. */
export function checkNote(text: string): Problem[] {
  const required = requiredRule(text)
  if (required !== null) return [problem('note.text', required)]
  return maxLengthRule(text.trim(), mostNoteLength) === null
    ? []
    : [problem('note.text', 'MAX_LENGTH', { max: mostNoteLength })]
}

/** A note as stored: lines of text, without control characters, zero-width characters and direction marks. */
export function tidyNote(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC')
    .trim()
}
