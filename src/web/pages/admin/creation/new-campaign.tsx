import { data } from 'react-router'
import { coverPath } from '#domain/cover/cover.ts'
import { type NewFormType, newFormTypes } from '#domain/form/creation/new-form.ts'
import { formTypeOf, segmentOf } from '#domain/form/url-segments.ts'
import type { AdminFailure } from '#web/admin-kit/admin-failure.ts'
import { AdminScreen } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser, throwNotFound } from '#web/admin-kit/load-admin.server.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminCampaignsPath, newCampaignPath } from '#web/admin-paths.ts'
import { CampaignForm } from '#web/pages/admin/creation/campaign-form.tsx'
import styles from './new-campaign.module.css'
import type { Route } from './+types/new-campaign'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug } = args.params
  const { organizations } = await readAsUser(args, 'GET /admin/forms', {})
  const organization = organizations.find((one) => one.organizationSlug === organizationSlug)
  if (organization === undefined) return throwNotFound()
  if (!organization.mayCreate)
    throw data({ code: 'FORBIDDEN', requestId: null } satisfies AdminFailure, { status: 403 })
  const formType = typeOf(new URL(args.request.url).searchParams.get('type'))
  const texts = loadTexts(locale, ['newCampaign', 'problems'])
  return { texts, organization, formType, title: `${texts.newCampaign.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** The type that an address names, of those that can be created. */
function typeOf(segment: string | null): NewFormType | null {
  const type = segment === null ? null : formTypeOf(segment)
  return newFormTypes.find((one) => one === type) ?? null
}

/** A new campaign: first its type, which the address then has, then its title and what it begins with. */
export default function NewCampaignPage({ loaderData: { organization, formType } }: Route.ComponentProps) {
  const t = useTexts('newCampaign')
  const base = useAdminBase()
  const { organizationSlug, name } = organization
  if (formType === null)
    return (
      <AdminScreen
        over={<a href={adminCampaignsPath(base, organizationSlug)}>{t('campaigns')}</a>}
        title={t('title')}
      >
        <p>{t('which')}</p>
        <Types name={name} />
      </AdminScreen>
    )
  return (
    <AdminScreen
      over={<a href={newCampaignPath(base, organizationSlug)}>{t('other')}</a>}
      title={t(`type.${formType}.new`)}
    >
      <CampaignForm key={formType} organization={organization} formType={formType} />
    </AdminScreen>
  )
}

function Types({ name }: { readonly name: string }) {
  const t = useTexts('newCampaign')
  return (
    <ul className={styles.types}>
      {newFormTypes.map((type) => (
        <li key={type} className={styles.type}>
          <img
            className={styles.picture}
            src={coverPath({ formType: type, color: null, organizationName: name })}
            alt=""
            width={600}
            height={240}
          />
          <div className={styles.words}>
            <h2>
              <a className={styles.link} href={`?type=${segmentOf(type)}`}>
                {t(`type.${type}.name`)}
              </a>
            </h2>
            <p className="soft small">{t(`type.${type}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
