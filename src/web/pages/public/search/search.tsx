import type { SearchResults } from '#contract/visitor/search.ts'
import { makeTranslate } from '#domain/translate.ts'
import { useLocation } from 'react-router'
import { FormCards } from '#web/features/form-card/form-cards.tsx'
import { defaultLocale, localeSuffix } from '#domain/locale.ts'
import { alternates } from '#web/lib/meta/alternates.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest, pagePath } from '#web/lib/page/page-locale.server.ts'
import { readPage } from '#web/lib/page/read-page.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { type AskedSearch, readSearch, searchQuery } from '#web/pages/public/search/read-search.ts'
import { SearchForm } from '#web/pages/public/search/search-form.tsx'
import { searchPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import type { Route } from './+types/search'
import styles from './search.module.css'

export const handle = { still: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const locale = localeOfRequest(request)
  const asked = readSearch(new URL(request.url).searchParams)
  const { brand, searchPage } = context.get(pageReadsContext)
  const texts = loadTexts(locale, ['pages', 'search', 'problems', 'trust'])
  const found = await readPage(searchPage(asked.filters))
  const t = makeTranslate(texts.search, locale)
  // A screen reader announces the title of a loaded page: it contains the number of results.
  const counted = searchQuery(asked, 1) === '' ? [] : [countWords(t, found)]
  const title = [...counted, t('title'), brand.name].join(' - ')
  return {
    asked,
    found,
    texts,
    title,
    locale: localeSuffix(pagePath(request)) ?? defaultLocale,
    publicUrl: brand.publicUrl,
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData === undefined) return [{ title: 'Formulaires' }]
  const { title, locale, publicUrl, asked } = loaderData
  // Only the unfiltered first page of the search is indexed; the number of filter combinations is unlimited.
  const isPlain = searchQuery(asked, asked.filters.page) === ''
  return [
    { title },
    ...alternates(publicUrl, locale, searchPath),
    ...(isPlain ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ]
}

/** The public forms, filtered by text, type, town and dates: a plain form, without JavaScript. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts('search')
  const { asked, found } = loaderData
  const { results, wordsTooShort } = found
  const counted = countWords(t, found)
  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('title')}</h1>
      <search>
        <SearchForm asked={asked} towns={found.towns} />
      </search>
      {wordsTooShort && <Note tone="warn">{t('tooShort')}</Note>}
      {results.length > 0 && <h2 className={styles.count}>{counted}</h2>}
      {results.length === 0 && <NothingFound asked={asked} />}
      {results.length > 0 && <FormCards forms={results} />}
      <Pages asked={asked} hasMore={found.hasMore} />
    </div>
  )
}

function countWords(t: Translate<'search'>, { count, isCountExact }: SearchResults): string {
  return isCountExact ? t('results', { count }) : t('more', { count })
}

function NothingFound({ asked }: { readonly asked: AskedSearch }) {
  const t = useTexts('search')
  const { pathname } = useLocation()
  const { words } = asked.filters
  if (searchQuery(asked, 1) === '' && asked.filters.page === 1) return <p>{t('none')}</p>
  return (
    <div className="stack">
      <h2 className={styles.count}>{words === '' ? t('empty') : t('emptyFor', { words })}</h2>
      <p className="soft">{t('emptyHint')}</p>
      <Drops asked={asked} />
      <ButtonLink variant="second" href={pathname}>
        {t('clear')}
      </ButtonLink>
    </div>
  )
}

/** One link per filter: the same search without it. */
function Drops({ asked }: { readonly asked: AskedSearch }) {
  const t = useTexts('search')
  const tType = useTexts('pages')
  const { pathname } = useLocation()
  const { words, type, town } = asked.filters
  const without = (filters: Partial<AskedSearch['filters']>, typed: Partial<AskedSearch['typed']> = {}) =>
    searchQuery(
      { ...asked, filters: { ...asked.filters, ...filters }, typed: { ...asked.typed, ...typed } },
      1,
    )
  const drops = [
    { label: t('dropWords'), value: words, query: without({ words: '' }) },
    { label: t('type'), value: type === null ? '' : tType(`type.${type}`), query: without({ type: null }) },
    { label: t('town'), value: town ?? '', query: without({ town: null }) },
    { label: t('from'), value: asked.typed.from, query: without({}, { from: '' }) },
    { label: t('to'), value: asked.typed.to, query: without({}, { to: '' }) },
  ].filter(({ value }) => value !== '')
  if (drops.length < 2) return null
  return (
    <p className={styles.drops}>
      <span>{t('without')}</span>
      {drops.map(({ label, value, query }) => (
        <a key={label} href={pathname + query}>
          {t('drop', { label, value })}
        </a>
      ))}
    </p>
  )
}

function Pages({ asked, hasMore }: { readonly asked: AskedSearch; readonly hasMore: boolean }) {
  const t = useTexts('search')
  const { pathname } = useLocation()
  const { page } = asked.filters
  if (page === 1 && !hasMore) return null
  return (
    <nav className={styles.pages} aria-label={t('pages')}>
      {page > 1 && (
        <ButtonLink variant="second" size="s" rel="prev" href={pathname + searchQuery(asked, page - 1)}>
          {t('previous')}
        </ButtonLink>
      )}
      <p className="small soft">{t('page', { page })}</p>
      {hasMore && (
        <ButtonLink variant="second" size="s" rel="next" href={pathname + searchQuery(asked, page + 1)}>
          {t('next')}
        </ButtonLink>
      )}
    </nav>
  )
}
