import { unknownFields } from '#domain/membership/reminder-words.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** Fields that a message may have; `campaign` only where its list is of one. */
export const messageFields = ['firstName', 'campaign', 'organization'] as const
export type MessageField = (typeof messageFields)[number]

/** Lengths of a message. */
export const messageLimits = { subject: 150, text: 5_000 } as const

/** How far ahead a message may be planned, in days. */
export const mostDaysAhead = 90

interface Words {
  readonly subject: string
  readonly text: string
}

/** Line ends and spaces as they are stored. */
export function tidyWords({ subject, text }: Words): Words {
  return { subject: subject.replaceAll(/\s+/g, ' ').trim(), text: text.replaceAll('\r\n', '\n').trim() }
}

/** Problems of the words of a message. @param names of the fields that it may have, in every language */
export function checkWords({ subject, text }: Words, names: readonly string[]): Problem[] {
  return [...checkPart('subject', subject, names), ...checkPart('text', text, names)]
}

function checkPart(part: keyof Words, words: string, names: readonly string[]): Problem[] {
  const field = `message.${part}`
  if (words === '') return [problem(field, 'REQUIRED')]
  const [unknown] = unknownFields(words, names)
  return unknown === undefined ? [] : [problem(field, 'UNKNOWN_FIELD', { field: unknown })]
}
