import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sanitizeHtml from 'sanitize-html'
import { type LegalPage, type LegalPageName, legalPageNames } from '#contract/page-reads.ts'
import { accountingYears, retentionDays, taxPaperYears } from '#domain/account/retention.ts'
import { type Locale, defaultLocale, locales } from '#domain/locale.ts'
import { renderLegalText, tableAttributes } from '#server/catalogue/organisation/legal-tables.ts'

/** The operator's legal pages. A page without text does not exist and is not linked. */
export interface LegalPages {
  readonly has: (name: LegalPageName) => boolean
  /** In this language, else in French; null if it does not exist. */
  readonly read: (name: LegalPageName, locale: Locale) => Promise<LegalPage | null>
  /** Version of the user terms that payers accept. */
  readonly termsVersion: string
  /** Version of the terms for associations; null without that page. */
  readonly associationTermsVersion: string | null
}

/** Facts about this site for the texts. */
export interface SiteFacts {
  /** Hosts of the third-party tools; empty without any. */
  readonly tools: readonly string[]
  /** Host of the map tiles; null without a map. */
  readonly tiles: string | null
  /** Host of the service that completes addresses; null without one. */
  readonly addresses: string | null
  /** Name of the payment provider. */
  readonly provider: string
}

const shippedFolder = join(import.meta.dirname, '../../../../legal')

/**
 * Reads a folder of versioned Markdown files, `<language>/<name>.md`, once. Null: the default pages of the package.
 * Fills in the facts that depend on the configuration (docs/operate.md).
 */
export async function openLegalPages(folder: string | null, facts: SiteFacts): Promise<LegalPages> {
  const pages = new Map<string, LegalPage>()
  for (const locale of locales) {
    for (const name of legalPageNames) {
      const text = await readFile(join(folder ?? shippedFolder, locale, `${name}.md`), 'utf8').catch(
        () => null,
      )
      const page = text === null ? null : parsePage(name, fillIn(text, facts))
      if (page !== null) pages.set(`${locale}/${name}`, page)
    }
  }
  const find = (name: LegalPageName, locale: Locale) =>
    pages.get(`${locale}/${name}`) ?? pages.get(`${defaultLocale}/${name}`) ?? null
  return {
    has: (name) => find(name, defaultLocale) !== null,
    read: async (name, locale) => find(name, locale),
    termsVersion: find('conditions-utilisation', defaultLocale)?.version ?? 'none',
    associationTermsVersion: find('conditions-associations', defaultLocale)?.version || null,
  }
}

/**
 * Keeps the sections `<!-- if tools -->…<!-- end -->` that apply, also `no tools`, `tiles`, `addresses`; replaces
 * `{{tools}}` and the terms of data.
 */
function fillIn(text: string, { tools, tiles, addresses, provider }: SiteFacts): string {
  const applies: Readonly<Record<string, boolean>> = {
    tools: tools.length > 0,
    'no tools': tools.length === 0,
    tiles: tiles !== null,
    addresses: addresses !== null,
  }
  const names: Readonly<Record<string, string>> = {
    tools: tools.join(', '),
    tiles: tiles ?? '',
    addresses: addresses ?? '',
    provider,
    accountingYears: String(accountingYears),
    taxPaperYears: String(taxPaperYears),
    ...Object.fromEntries(Object.entries(retentionDays).map(([data, days]) => [`${data}Days`, String(days)])),
  }
  return text
    .replaceAll(
      /<!-- if ([a-z ]+) -->\r?\n?([\s\S]*?)<!-- end -->\r?\n?/g,
      (_, fact: string, section: string) => (applies[fact] === true ? section : ''),
    )
    .replaceAll(/\{\{([a-zA-Z]+)\}\}/g, (written, fact: string) => names[fact] ?? written)
}

/** Front matter with title and version, then Markdown. With an empty body the page does not exist. */
function parsePage(name: LegalPageName, text: string): LegalPage | null {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text)
  const [, head = '', body = text] = match ?? []
  if (body.trim() === '') return null
  const field = (key: string) => new RegExp(`^${key}:\\s*(.+)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  const html = sanitizeHtml(renderLegalText(body), {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'h1', 'h2'],
    allowedAttributes: { ...sanitizeHtml.defaults.allowedAttributes, ...tableAttributes },
  })
  return { name, title: field('title') || name, version: field('version') || field('date'), html }
}
