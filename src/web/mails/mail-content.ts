/**
 * What a mail says, before it has a form: both versions, HTML and plain text, are written from this, so that
 * neither can say what the other leaves out.
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
  /** Where the value leads, or null. */
  readonly url: string | null
  /** Under the label, smaller: for whom, with what. */
  readonly details: readonly string[]
  /** Whether this row sums up the others. */
  readonly isTotal: boolean
}

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'rows'; readonly caption: string; readonly rows: readonly MailRow[] }
  | { readonly kind: 'quote'; readonly heading: string; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string; readonly hint: string | null }

/** One row: a name and its value. */
export function row(label: string, value: string, url: string | null = null): MailRow {
  return { label, value, url, details: [], isTotal: false }
}

/** The row that sums up the ones above. */
export function totalRow(label: string, value: string): MailRow {
  return { label, value, url: null, details: [], isTotal: true }
}
