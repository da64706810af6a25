/** Text that is HTML already. */
export interface Markup {
  readonly html: string
}

type Part = Markup | string | number | readonly Markup[]

/** HTML out of a template: every value is escaped unless it is markup itself. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { html: strings.map((text, position) => text + written(parts[position] ?? '')).join('') }
}

function written(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return 'html' in part ? part.html : part.map(({ html }) => html).join('')
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
