/**
 * The content of a mail without its format: HTML and plain text are both written from it, so that they say the same.
 */
export interface MailContent {
  readonly subject: string
  /** The line that a mail program shows beside the subject. */
  readonly preview: string
  readonly brandName: string
  readonly title: string
  readonly blocks: readonly MailBlock[]
  readonly footer: string
}

export interface MailRow {
  readonly label: string
  readonly value: string
  /** Link of the value, or null. */
  readonly url: string | null
  /** Under the label, smaller: participant and options. */
  readonly details: readonly string[]
  /** Whether this row is the total of the others. */
  readonly isTotal: boolean
}

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'rows'; readonly caption: string; readonly rows: readonly MailRow[] }
  | { readonly kind: 'code'; readonly label: string; readonly code: string }
  | { readonly kind: 'quote'; readonly heading: string; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string; readonly hint: string | null }

/** One row: a name and its value. */
export function row(label: string, value: string, url: string | null = null): MailRow {
  return { label, value, url, details: [], isTotal: false }
}

/** The row with the total of the rows above. */
export function totalRow(label: string, value: string): MailRow {
  return { label, value, url: null, details: [], isTotal: true }
}
