import { formTypes } from '#domain/form/form-definition.ts'
import { Crest } from '#web/features/campaign/crest.tsx'
import { CampaignPicture } from '#web/features/campaign/campaign-head.tsx'
import { FormCards } from '#web/features/form-card/form-cards.tsx'
import { Accent } from '#web/lib/identity/accent.tsx'
import { accentCss } from '#web/lib/identity/accent-css.ts'
import { AboutPage } from '#web/features/campaign/about/about-page.tsx'
import { UnverifiedNote } from '#web/features/trust/unverified-note.tsx'
import { ReportButton } from '#web/features/report/report-button.tsx'
import { pageReadsContext, pageRequestContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { saveAbout } from '#web/lib/server-made/server-parts.server.ts'
import { readPage } from '#web/lib/page/read-page.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useContentLang, useTexts } from '#web/lib/texts.ts'
import { pageMeta } from '#web/lib/meta/page-meta.ts'
import type { Locale } from '#domain/locale.ts'
import { newsFeedPath, organizationPath } from '#web/paths.ts'
import type { Route } from './+types/organization'
import styles from './organization.module.css'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const locale = localeOfRequest(request)
  const { brand, organizationPage } = context.get(pageReadsContext)
  const { about, ...page } = await readPage(organizationPage(params.organizationSlug))
  saveAbout(context.get(pageRequestContext), about)
  const texts = loadTexts(locale, ['pages', 'campaign', 'trust'])
  const { publicUrl, name: brandName } = brand
  const accent = accentCss(page.organization.color, page.organization.coverColor)
  return { page, accent, locale, publicUrl, brandName, texts }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData === undefined) return [{ title: 'Formulaires' }]
  const { page, locale, publicUrl, brandName } = loaderData
  const pathIn = (other: Locale) => organizationPath(page.organization.organizationSlug, other)
  const tags = page.seoTags
  const feed = publicUrl + newsFeedPath(page.organization.organizationSlug)
  return [
    ...pageMeta({ tags, locale, publicUrl, brandName, pathIn, isFound: true }),
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', href: feed },
  ]
}

/** An association and its public forms, by kind. */
export default function OrganizationPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts('pages')
  const tCampaign = useTexts('campaign')
  const lang = useContentLang()
  const { organization, forms } = loaderData.page
  const past = forms.filter(({ sales, isOver }) => isOver || sales === 'ended')
  const current = forms.filter((form) => !past.includes(form))
  const groups = formTypes
    .map((type) => ({ type, own: current.filter(({ formType }) => formType === type) }))
    .filter(({ own }) => own.length > 0)
  return (
    <div className={`page ${styles.page}`}>
      <Accent css={loaderData.accent} />
      <CampaignPicture of={organization} />
      <header className={styles.head}>
        <Crest name={organization.name} logoUrl={organization.logoUrl} alt={organization.logoAlt} />
        <div>
          <h1>{organization.name}</h1>
          <p className="soft">
            {[tCampaign(`category.${organization.category}`), organization.city].filter(Boolean).join(', ')}
          </p>
        </div>
      </header>
      <UnverifiedNote authenticationState={organization.authenticationState} />
      {organization.description !== '' && (
        <p className={styles.about} lang={lang}>
          {organization.description}
        </p>
      )}
      {groups.length === 0 && <p className="soft">{t('organization.none')}</p>}
      {groups.map(({ type, own }) => (
        <section key={type}>
          <h2>{t(`organization.group.${type}`)}</h2>
          <FormCards forms={own} isOneKind />
        </section>
      ))}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{t('organization.past', { count: past.length })}</summary>
          <FormCards forms={past} />
        </details>
      )}
      <AboutPage
        id={`about-${organization.organizationSlug}`}
        organization={organization}
        form={null}
        isOpen={false}
      />
      <ReportButton />
    </div>
  )
}
