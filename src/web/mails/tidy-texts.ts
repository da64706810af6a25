import type { MailMessage } from '#contract/mails.ts'

const subjectLimit = 120

/** Marks that turn the direction of what follows: a name could write its neighbour backwards. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// The control characters themselves are what is looked for: all but tab and line feed.
const controls = new RegExp(String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]`, 'g')

/** The same message without control characters and direction marks in any of its texts; line feeds stay. */
export function tidyTexts(message: MailMessage): MailMessage {
  const tidy = (_key: string, value: unknown): unknown =>
    typeof value === 'string'
      ? value.replace(/\r\n?/g, '\n').replace(controls, '').replace(directionMarks, '')
      : value
  return JSON.parse(JSON.stringify(message), tidy) as MailMessage
}

/** A subject: one line, at most 120 characters, cut between two of them with an ellipsis. */
export function subjectLine(text: string): string {
  const line = text.replace(/[\t\n\v\f\r ]+/g, ' ').trim()
  if (line.length <= subjectLimit) return line
  const characters = Array.from(new Intl.Segmenter().segment(line))
  const kept = characters.filter(({ index, segment }) => index + segment.length < subjectLimit)
  return `${kept
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}

/** The address if it is one of the web, else null: nothing else becomes a link in a mail. */
export function webAddress(text: string): string | null {
  return URL.canParse(text) && /^https?:\/\//i.test(text) ? text : null
}
