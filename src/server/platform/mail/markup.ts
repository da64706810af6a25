/** Text that is already HTML. */
export interface Markup {
  readonly html: string
}

type Part = Markup | string | number | readonly Markup[]

/** Builds HTML from a template: every value is escaped unless it is already markup. */
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
