import { OrganizationLine } from '#web/features/campaign/organization-line.tsx'
import { CampaignPicture } from '#web/features/campaign/campaign-head.tsx'
import { FormCards } from '#web/features/form-card/form-cards.tsx'
import { Accent } from '#web/features/campaign/accent.tsx'
import { OrganizationContact } from '#web/features/campaign/organization-contact.tsx'
import { pageReadsContext } from '#web/lib/page-context.ts'
import { localeOfRequest } from '#web/lib/page-locale.server.ts'
import { readPage } from '#web/lib/read-page.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useContentLang, useTexts } from '#web/lib/texts.ts'
import { alternates } from '#web/lib/alternates.ts'
import { organizationPath } from '#web/paths.ts'
import type { Route } from './+types/organization'
import styles from './organization.module.css'

export const handle = { still: true }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const locale = localeOfRequest(request)
  const { brand, organizationPage } = context.get(pageReadsContext)
  const page = await readPage(organizationPage(params.organizationSlug))
  return { page, locale, publicUrl: brand.publicUrl, texts: loadTexts(locale, ['pages', 'campaign']) }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData === undefined) return [{ title: 'Formulaires' }]
  const { organization } = loaderData.page
  const pathIn = (locale: 'fr' | 'en' | 'es') => organizationPath(organization.organizationSlug, locale)
  return [
    { title: organization.name },
    { name: 'description', content: organization.description.slice(0, 300) },
    ...alternates(loaderData.publicUrl, loaderData.locale, pathIn),
  ]
}

/** An association and its public forms. */
export default function OrganizationPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts('pages')
  const lang = useContentLang()
  const { organization, forms } = loaderData.page
  const numbers = [
    organization.rnaNumber !== null && t('organization.rna', { number: organization.rnaNumber }),
    organization.siren !== null && t('organization.siren', { number: organization.siren }),
  ].filter((number) => number !== false)
  return (
    <div className={`page ${styles.page}`}>
      <Accent color={organization.color} />
      {organization.bannerUrl !== null && <CampaignPicture url={organization.bannerUrl} />}
      <h1 className="visually-hidden">{organization.name}</h1>
      <OrganizationLine organization={organization} />
      {organization.description !== '' && (
        <p className={styles.about} lang={lang}>
          {organization.description}
        </p>
      )}
      <section>
        <h2>{t('organization.forms')}</h2>
        {forms.length === 0 && <p className="soft">{t('organization.none')}</p>}
        <FormCards forms={forms} />
      </section>
      <OrganizationContact organization={organization} />
      {numbers.length > 0 && (
        <p className="soft small">
          {numbers.map((number) => (
            <span key={number} className={styles.number}>
              {number}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
