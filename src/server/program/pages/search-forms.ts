import { isCampaignOver, salesState } from '#domain/form/sales-state.ts'
import { plainText } from '#domain/pasted-text.ts'
import { searchCountLimit, searchPageSize } from '#domain/search/search-limits.ts'
import type { SearchFilters, SearchResult, SearchResults } from '#contract/visitor/search.ts'
import type { Db } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import { coverOf, formReservedUntil, setPrices } from '#server/catalogue/form/present-form.ts'
import { readStockFigures } from '#server/catalogue/form/stock-left-store.ts'
import { makeMicroCache } from '#server/platform/micro-cache.ts'
import {
  type FoundForm,
  countFound,
  findFound,
  foldWords,
  listTowns,
  readFound,
} from '#server/program/pages/search-store.ts'

/** Maximum number of towns to choose from: what a person can read through. */
const mostTowns = 200
/** The list of towns changes slowly, and counting them reads every form. */
const townsMs = 60_000

/**
 * The public forms that match, one page at a time. Only published forms are found, for any caller.
 * Source: spec section 2 (/e/recherche).
 */
export function makeSearch(deps: Deps): (filters: SearchFilters) => Promise<SearchResults> {
  const townsOf = makeMicroCache(townsMs, (limit: number) => deps.publicReads((db) => listTowns(db, limit)))
  return (filters) => deps.publicReads((db) => searchIn(deps, db, townsOf, filters))
}

async function searchIn(
  { clock, settings }: Deps,
  db: Db,
  townsOf: (limit: number) => Promise<SearchResults['towns']>,
  filters: SearchFilters,
): Promise<SearchResults> {
  const { page } = filters
  const now = clock.now()
  const text = plainText(storable(filters.words)).trim()
  const words = text === '' ? [] : await foldWords(db, text)
  const town = filters.town === null ? null : plainText(storable(filters.town))
  const asked = {
    ...filters,
    town,
    words,
    now,
    limit: searchPageSize + 1,
    offset: (page - 1) * searchPageSize,
  }
  const [ids, count, towns] = await Promise.all([
    findFound(db, asked),
    countFound(db, asked),
    townsOf(mostTowns),
  ])
  const found = await readFound(db, ids.slice(0, searchPageSize), now)
  return {
    results: await Promise.all(found.map((form) => presentResult(db, form, settings.publicUrl, now))),
    page,
    hasMore: ids.length > searchPageSize,
    count: Math.min(count, searchCountLimit),
    isCountExact: count <= searchCountLimit,
    wordsTooShort: words.length === 0 && text !== '',
    towns: sortTowns(towns, filters.town),
  }
}

/** Removes NUL, the only character that PostgreSQL text cannot hold. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '')
}

/** Sorted by name. The requested town is always included, even if it is small or unknown. */
function sortTowns(towns: SearchResults['towns'], asked: string | null): SearchResults['towns'] {
  const isMissing = asked !== null && !towns.some(({ name }) => name === asked)
  return [...towns, ...(isMissing ? [{ name: asked, forms: 0 }] : [])].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'fr'),
  )
}

async function presentResult(db: Db, form: FoundForm, publicUrl: string, now: Date): Promise<SearchResult> {
  const { id, definition, organisation, remaining } = form
  const sales = salesState(definition, { now, remaining, remainingEntries: remaining.get(id) ?? null })
  return {
    formType: definition.type,
    formSlug: definition.slug,
    organizationSlug: organisation.slug,
    organizationName: organisation.name,
    isVerified: organisation.authenticationState === 'valid',
    url: formAddress(publicUrl, organisation.slug, definition),
    title: definition.title,
    summary: definition.summary,
    bannerUrl: definition.bannerUrl,
    coverUrl: coverOf(definition, organisation),
    color: definition.color ?? organisation.color,
    sales,
    // Few results are sold out: only for them it is asked whether sales or holds use the stock up.
    reservedUntil:
      sales === 'soldOut' ? formReservedUntil(definition, await readStockFigures(db, id, now), now) : null,
    startDate: definition.startDate,
    endDate: definition.endDate,
    isOver: isCampaignOver(definition, now),
    goal: definition.goal,
    amountCollected: form.amountCollected,
    ...setPrices(definition),
    town: form.town,
  }
}
