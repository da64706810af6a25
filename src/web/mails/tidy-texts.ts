import type { MailMessage } from '#contract/mails.ts'

const subjectLimit = 120

/** Marks that change the text direction: a name with one could reverse the text after it. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// The expression matches the control characters themselves: all but tab and line feed.
const controls = new RegExp(String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]`, 'g')

/** Removes control characters and direction marks from the texts of a message; line feeds stay. */
export function tidyTexts(message: MailMessage): MailMessage {
  return tidied(message) as MailMessage
}

function tidied(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(/\r\n?/g, '\n').replace(controls, '').replace(directionMarks, '')
  if (Array.isArray(value)) return value.map(tidied)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, tidied(part)]))
}

/** A subject: one line, at most 120 characters, shortened with an ellipsis between two characters. */
export function subjectLine(text: string): string {
  const line = text.replace(/[\t\n\v\f\r ]+/g, ' ').trim()
  if (line.length <= subjectLimit) return line
  const characters = Array.from(new Intl.Segmenter().segment(line))
  const fitting = characters.filter(({ index, segment }) => index + segment.length < subjectLimit)
  return `${fitting
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}

/** The address if it is a web address, else null: a mail contains no other links. */
export function webAddress(text: string): string | null {
  return URL.canParse(text) && /^https?:\/\//i.test(text) ? text : null
}
