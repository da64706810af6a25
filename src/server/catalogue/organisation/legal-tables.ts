import { Marked, type Tokens } from 'marked'
import type { IOptions } from 'sanitize-html'

/** The attributes that tables of legal pages need beyond the defaults. */
export const tableAttributes: NonNullable<IOptions['allowedAttributes']> = {
  ...Object.fromEntries(['table', 'thead', 'tbody', 'tr'].map((tag) => [tag, ['role']])),
  th: ['role', 'scope'],
  td: ['role', 'data-label'],
}

/**
 * Markdown as HTML, whose table cells carry the heading of their column: on a phone, where a row becomes a block, the
 * style shows it above the cell. The roles are explicit because some browsers drop them where a row is not laid out as one.
 */
export function renderLegalText(markdown: string): string {
  return new Marked({ renderer: { table: renderTable } }).parse(markdown, { async: false })
}

function renderTable(
  this: { readonly parser: { readonly parseInline: (tokens: Tokens.TableCell['tokens']) => string } },
  { header, rows }: Tokens.Table,
): string {
  const heads = header.map(({ tokens }) => this.parser.parseInline(tokens))
  const headings = heads.map((head) => `<th role="columnheader" scope="col">${head}</th>`)
  const cells = (row: readonly Tokens.TableCell[]) =>
    row.map(({ tokens }, column) => {
      const label = (heads[column] ?? '').replaceAll(/<[^>]*>/g, '').replaceAll('"', '&quot;')
      return `<td role="cell" data-label="${label}">${this.parser.parseInline(tokens)}</td>`
    })
  const line = (inner: readonly string[]) => `<tr role="row">${inner.join('')}</tr>`
  const body = rows.map((row) => line(cells(row))).join('')
  return `<table role="table"><thead role="rowgroup">${line(headings)}</thead><tbody role="rowgroup">${body}</tbody></table>`
}
