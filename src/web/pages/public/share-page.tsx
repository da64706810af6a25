import { ShareTools } from '#web/features/share-tools/share-tools.tsx'
import { IdentityStrip } from '#web/lib/identity/identity-strip.tsx'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { readPage } from '#web/lib/page/read-page.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { formPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './share-page.module.css'
import type { Route } from './+types/share-page'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { brand, sharePage } = context.get(pageReadsContext)
  const { organizationSlug, formType, campaignSlug } = params
  const view = await readPage(sharePage({ organizationSlug, formType, formSlug: campaignSlug }))
  const texts = loadTexts(localeOfRequest(request), ['shareTools'])
  const title = `${texts.shareTools['page.title']} - ${view.identity.title} - ${brand.name}`
  return { ...view, texts, title }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

/** All that spreads a campaign. */
export default function SharePage({ loaderData: { identity, isOpen } }: Route.ComponentProps) {
  const t = useTexts('shareTools')
  const locale = useLocale()
  return (
    <>
      <IdentityStrip reloads />
      <div className={`page ${styles.page}`}>
        <header className="stack">
          <h1>{t('page.title')}</h1>
          <p className="soft">{t('page.text')}</p>
          <div>
            <ButtonLink variant="quiet" size="s" href={formPath(identity, locale)}>
              {t('page.back')}
            </ButtonLink>
          </div>
        </header>
        <ShareTools identity={identity} isOpen={isOpen} hasLink />
      </div>
    </>
  )
}
