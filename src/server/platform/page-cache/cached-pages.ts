import { widgetAddress } from '#domain/address/widgets.ts'
import { formTypes } from '#domain/form/form-definition.ts'
import { hasPage } from '#domain/form/form-types.ts'
import { segmentOf } from '#domain/form/url-segments.ts'
import { suffixLocales } from '#domain/locale.ts'

/** How long a stored answer is used. */
export interface Freshness {
  /** Served without any check until this age. */
  readonly freshMs: number
  /** Between `freshMs` and this age it is served while one request refreshes it; after it a request waits. */
  readonly maxAgeMs: number
}

/** How much work goes into compressing: `smallest` takes 100 ms of a helper thread, for what changes rarely. */
export type Compression = 'smallest' | 'quick'

export interface CachedPage extends Freshness {
  readonly address: RegExp | 'any address without a route'
  /** Parameters of the query string that belong to the key. A page is not cached under any other query string. */
  readonly query: readonly string[]
  /** The only status that is stored. */
  readonly status: 200 | 404
  /** Compared by a refresh, to keep the stored answer: a version read from the database, or the new bytes. */
  readonly compares: 'display version' | 'bytes'
  readonly compression: Compression
}

const language = `(?:/(?:${suffixLocales.join('|')}))?`
/** Of an association or a form. Other words in the same place lead to carts and payments, which are private. */
const slug = '(?!(?:checkout|redirection)(?:/|$))[a-z0-9-]+'
const formType = formTypes.filter(hasPage).map(segmentOf).join('|')
const second = 1_000
const hour = 3_600 * second

/**
 * Every page that is stored and shared by all visitors, with its freshness rule; the first address that matches counts.
 * Nothing outside this table is cached, and nothing of a visitor but the language reaches what is stored.
 */
export const cachedPages = {
  /** An association and its forms, with the amounts raised. */
  organization: {
    address: new RegExp(`^/associations/${slug}(?:/formulaires)?${language}$`),
    query: [],
    status: 200,
    compares: 'bytes',
    compression: 'quick',
    freshMs: 2 * second,
    maxAgeMs: 5 * second,
  },
  /** A form and the steps of its journey; the browser reads amounts and stock apart. */
  campaign: {
    address: new RegExp(`^/associations/${slug}/(?:${formType})/${slug}(?:/[1-4])?${language}$`),
    query: [],
    status: 200,
    compares: 'display version',
    compression: 'smallest',
    freshMs: second,
    maxAgeMs: 1.5 * second,
  },
  /** A form on another site, with the amounts raised; in the frame's address the query string is the other site's. */
  widget: {
    address: widgetAddress,
    query: [],
    status: 200,
    compares: 'bytes',
    compression: 'quick',
    freshMs: 4 * second,
    maxAgeMs: 5 * second,
  },
  /** The search without words or filters. */
  search: {
    address: new RegExp(`^/e/recherche${language}$`),
    query: [],
    status: 200,
    compares: 'bytes',
    compression: 'quick',
    freshMs: 2 * second,
    maxAgeMs: 5 * second,
  },
  /** One page per language, whatever the address and the query string: it never shows them. */
  notFound: {
    address: 'any address without a route',
    query: [],
    status: 404,
    compares: 'bytes',
    compression: 'smallest',
    freshMs: hour,
    maxAgeMs: 2 * hour,
  },
  /** The call that gives a program all that a form page shows, with amounts and stock. */
  aggForm: {
    address: /^\/ha-api\/agg\/form$/,
    query: ['organizationSlug', 'formType', 'formSlug'],
    status: 200,
    compares: 'bytes',
    compression: 'quick',
    freshMs: second,
    maxAgeMs: second,
  },
} as const satisfies Record<string, CachedPage>

export type CachedPageName = keyof typeof cachedPages
