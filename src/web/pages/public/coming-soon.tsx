import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import type { Route } from './+types/coming-soon'
import { useParams } from 'react-router'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { organizationPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

export const handle = { still: true }

export function loader({ request }: Route.LoaderArgs) {
  return { texts: loadTexts(localeOfRequest(request), ['pages']) }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: loaderData?.texts.pages['comingSoon.title'] ?? 'Formulaires' },
    { name: 'robots', content: 'noindex' },
  ]
}

/** A screen of the spec that is not built yet. */
export default function ComingSoonPage() {
  const t = useTexts('pages')
  const locale = useLocale()
  const { organizationSlug = '' } = useParams()
  return (
    <PlainPage
      title={t('comingSoon.title')}
      actions={
        <ButtonLink href={organizationPath(organizationSlug, locale)}>{t('comingSoon.back')}</ButtonLink>
      }
    >
      <p>{t('comingSoon.text')}</p>
    </PlainPage>
  )
}
