import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { type LegalPage, type LegalPageName, legalPageNames } from '#contract/page-reads.ts'
import { type Locale, defaultLocale, locales } from '#domain/locale.ts'

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

const shippedFolder = join(import.meta.dirname, '../../../legal')

/** Reads a folder of versioned Markdown files, `<language>/<name>.md`, once. Null: the default pages of the package. */
export async function openLegalPages(folder: string | null): Promise<LegalPages> {
  const pages = new Map<string, LegalPage>()
  for (const locale of locales) {
    for (const name of legalPageNames) {
      const text = await readFile(join(folder ?? shippedFolder, locale, `${name}.md`), 'utf8').catch(
        () => null,
      )
      const page = text === null ? null : parsePage(name, text)
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

/** Front matter with title and version, then Markdown. With an empty body the page does not exist. */
function parsePage(name: LegalPageName, text: string): LegalPage | null {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text)
  const [, head = '', body = text] = match ?? []
  if (body.trim() === '') return null
  const field = (key: string) => new RegExp(`^${key}:\\s*(.+)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  const html = sanitizeHtml(marked.parse(body, { async: false }), {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'h1', 'h2'],
  })
  return { name, title: field('title') || name, version: field('version') || field('date'), html }
}
