import { useRevalidator } from 'react-router'
import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ListFilters, ListSearch, PageTurner } from '#web/admin-kit/list-parts.tsx'
import { loadAdmin, readAsUser, throwNotFound } from '#web/admin-kit/load-admin.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CampaignLines } from '#web/pages/admin/campaigns/campaign-lines.tsx'
import { CreateLink, NoCampaigns } from '#web/pages/admin/campaigns/create-link.tsx'
import {
  campaignSearch,
  findCampaigns,
  readCampaignQuery,
} from '#web/pages/admin/campaigns/find-campaigns.ts'
import type { Route } from './+types/campaigns'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug } = args.params
  const { organizations } = await readAsUser(args, 'GET /admin/forms', {})
  const organization = organizations.find((one) => one.organizationSlug === organizationSlug)
  if (organization === undefined) return throwNotFound()
  const { forms, mayCreate } = organization
  const query = readCampaignQuery(new URL(args.request.url).searchParams)
  const { manage } = loadTexts(locale, ['manage'])
  const title = `${manage['frame.section.campaigns']} - ${brandName}`
  const own = { organizationSlug, mayCreate }
  return { own, query, total: forms.length, found: findCampaigns(forms, query), title }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** The campaigns of an association, found by their title and their state. */
export default function CampaignsPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts('manage')
  const { revalidate } = useRevalidator()
  const { own, query, total, found } = loaderData
  const to = (change: Partial<typeof query>) => campaignSearch({ ...query, page: 1, ...change })
  const filters = [null, ...found.states].map((state) => ({
    href: to({ state }),
    label: state === null ? t('campaigns.all') : t(`state.${state}`),
    isCurrent: state === query.state,
  }))
  if (total === 0)
    return (
      <AdminScreen title={t('frame.section.campaigns')}>
        <NoCampaigns organization={own} />
      </AdminScreen>
    )
  return (
    <AdminScreen title={t('frame.section.campaigns')} actions={<CreateLink organization={own} />}>
      <ListSearch name="texte" label={t('campaigns.find')} defaultValue={query.text}>
        {query.state !== null && <input type="hidden" name="etat" value={query.state} />}
      </ListSearch>
      <ListFilters label={t('campaigns.filter')} filters={filters} />
      <AdminSheet title={t('campaigns.count', { count: found.count })}>
        {found.count === 0 ? (
          <p>
            {t('campaigns.nothing')} <a href={to({ text: '', state: null })}>{t('campaigns.again')}</a>
          </p>
        ) : (
          <CampaignLines
            organizationSlug={own.organizationSlug}
            forms={found.forms}
            onChanged={() => void revalidate()}
          />
        )}
        <PageTurner {...found} turn={(page) => to({ page })} />
      </AdminSheet>
    </AdminScreen>
  )
}
