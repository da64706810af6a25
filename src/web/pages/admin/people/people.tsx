import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { formatNumber } from '#domain/number-text.ts'
import { peopleCounted } from '#domain/person/person.ts'
import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { TableFileLinks } from '#web/admin-kit/table-file-links.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { OrderSearch } from '#web/pages/admin/order-lists/order-search.tsx'
import { useOrderSearch } from '#web/pages/admin/orders/use-order-search.ts'
import { PeopleFilterForm } from '#web/pages/admin/people/people-filter-form.tsx'
import { peopleFilters, peopleSearch, readPeopleQuery } from '#web/pages/admin/people/people-query.ts'
import { PeopleTabs } from '#web/pages/admin/people-tabs.tsx'
import { PersonRow } from '#web/pages/admin/people/person-row.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import type { Route } from './+types/people'

const file = 'GET /admin/organizations/:org/people/list'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const query = readPeopleQuery(new URL(args.request.url).searchParams)
  const asked = { params: { org }, query: peopleFilters(query) }
  const found = await readAsUser(args, 'GET /admin/organizations/:org/people', asked)
  const texts = loadTexts(locale, ['manage', 'people'])
  return { texts, org, query, found, title: `${texts.people.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** The directory: everyone whom orders name, filtered by the address, searched by names that are in none. */
export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { org, query, found: loaded } = loaderData
  const t = useTexts('people')
  const locale = useLocale()
  const titleOf = useCountTitle()
  const { isBusy, send } = useChange()
  const filtersAt = (after: string) => peopleFilters({ ...query, after })
  const { searched, search, turn } = useOrderSearch(`people:${org}`, (text, after) =>
    send('POST /admin/organizations/:org/people/search', {
      params: { org },
      body: { text, ...filtersAt(after) },
    }),
  )
  const found = searched?.answer ?? loaded
  const { people, count, next, lateSince, rights } = found
  const isFirst = searched === null ? query.after === '' : searched.after === ''
  const step = (after: string, label: string) =>
    searched === null ? (
      <ButtonLink variant="second" size="s" href={peopleSearch({ ...query, after })}>
        {label}
      </ButtonLink>
    ) : (
      <Button variant="second" size="s" busy={isBusy} onClick={() => turn(after)}>
        {label}
      </Button>
    )
  return (
    <AdminScreen title={t('title')} tabs={<PeopleTabs org={org} page="people" />}>
      <OrderSearch
        label={t('search')}
        hint={t('searchHint')}
        clearLabel={t('clear')}
        searched={searched?.text ?? null}
        onSearch={search}
      />
      <PeopleFilterForm query={query} tags={found.tags} />
      {lateSince !== null && (
        <p>{t('late', { date: formatInstantDate(lateSince), time: formatInstantTime(lateSince) })}</p>
      )}
      <AdminSheet title={titleOf(count)}>
        {count === null && <p className="soft small">{t('manyText')}</p>}
        {people.length === 0 ? (
          <Nothing text={searched?.text ?? ''} isNarrow={peopleSearch({ ...query, after: '' }) !== '?'} />
        ) : (
          <ul className="lines" aria-busy={isBusy}>
            {people.map((person) => (
              <PersonRow key={person.id} org={org} person={person} />
            ))}
          </ul>
        )}
        {(!isFirst || next !== null) && (
          <ActionRow>
            {!isFirst && step('', t('begin'))}
            {next !== null && step(next, t('next'))}
          </ActionRow>
        )}
        {people.length > 0 && rights.includes('export:read') && (
          <PeopleFiles
            hrefOf={(format) =>
              addressOf(file, { params: { org }, query: { ...filtersAt(''), lang: locale, format } })
            }
          />
        )}
      </AdminSheet>
    </AdminScreen>
  )
}

/** How many people a list has; null: too many to count. */
function useCountTitle() {
  const t = useTexts('people')
  const locale = useLocale()
  return (count: number | null) =>
    count === null
      ? t('many', { count: formatNumber(peopleCounted, locale) })
      : t('count', { count, number: formatNumber(count, locale) })
}

function Nothing({ text, isNarrow }: { readonly text: string; readonly isNarrow: boolean }) {
  const t = useTexts('people')
  if (text !== '') return <p>{t('nothingFound', { text })}</p>
  if (!isNarrow) return <p>{t('none')}</p>
  return (
    <>
      <p>{t('nothingHere')}</p>
      <p>
        <a href="?">{t('seeAll')}</a>
      </p>
    </>
  )
}

function PeopleFiles({ hrefOf }: Pick<Parameters<typeof TableFileLinks>[0], 'hrefOf'>) {
  const t = useTexts('people')
  return (
    <>
      <TableFileLinks label={t('export')} hrefOf={hrefOf} />
      <p className="soft small">{t('exportFilters')}</p>
    </>
  )
}
