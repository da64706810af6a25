/** A campaign, or one of its news. */
export interface AtomEntry {
  /** Identifier that never changes. */
  readonly id: string
  readonly title: string
  /** Plain text. */
  readonly text: string
  readonly url: string
  readonly at: Date
}

interface AtomFeed {
  readonly title: string
  /** Absolute addresses: of the page and of the feed itself. */
  readonly pageUrl: string
  readonly feedUrl: string
  /** The newest first. */
  readonly entries: readonly AtomEntry[]
}

/** An Atom document. Source: RFC 4287. */
export function atomFeed({ title, pageUrl, feedUrl, entries }: AtomFeed): string {
  const updated = entries[0]?.at ?? new Date(0)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<id>${escaped(pageUrl)}</id>
<title>${escaped(title)}</title>
<author><name>${escaped(title)}</name></author>
<link rel="alternate" type="text/html" href="${escaped(pageUrl)}"/>
<link rel="self" type="application/atom+xml" href="${escaped(feedUrl)}"/>
<updated>${updated.toISOString()}</updated>
${entries.map(entryOf).join('\n')}
</feed>
`
}

function entryOf({ id, title, text, url, at }: AtomEntry): string {
  return `<entry>
<id>${escaped(id)}</id>
<title>${escaped(title)}</title>
<link rel="alternate" type="text/html" href="${escaped(url)}"/>
<updated>${at.toISOString()}</updated>
<summary>${escaped(text)}</summary>
</entry>`
}

/** XML has no characters for controls: they are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : ''))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
