import { Form } from 'react-router'
import { FormCards } from '#web/features/form-card/form-cards.tsx'
import { pageReadsContext } from '#web/lib/page-context.ts'
import { localeOfRequest } from '#web/lib/page-locale.server.ts'
import { readPage } from '#web/lib/read-page.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { homePath } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import type { Route } from './+types/search'
import styles from './search.module.css'

export const handle = { still: true }

const longestQuery = 100

export async function loader({ request, context }: Route.LoaderArgs) {
  const locale = localeOfRequest(request)
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, longestQuery)
  const { brand, searchPage } = context.get(pageReadsContext)
  const texts = loadTexts(locale, ['pages'])
  const title = `${texts.pages['search.title'] ?? ''} - ${brand.name}`
  return { query, results: await readPage(searchPage(query)), texts, title }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** The public forms, filtered by a text: works without any script. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts('pages')
  const { query, results } = loaderData
  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('search.title')}</h1>
      <search>
        <Form method="get" action={homePath} className={styles.form}>
          <TextInput
            name="q"
            type="search"
            label={t('search.label')}
            hint={t('search.hint')}
            defaultValue={query}
            maxLength={longestQuery}
            enterKeyHint="search"
            autoComplete="off"
          />
          <Button type="submit">{t('search.submit')}</Button>
        </Form>
      </search>
      {results.length === 0 ? (
        <p>{query === '' ? t('search.none') : t('search.empty', { query })}</p>
      ) : (
        <>
          <h2 className={styles.count}>{t('search.results', { count: results.length })}</h2>
          <FormCards forms={results} />
        </>
      )}
    </div>
  )
}
