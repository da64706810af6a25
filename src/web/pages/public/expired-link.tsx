import { localeOfRequest } from '#web/lib/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { homePath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/place/plain-page.tsx'
import type { Route } from './+types/expired-link'

export const handle = { still: true }

export function loader({ request }: Route.LoaderArgs) {
  return { texts: loadTexts(localeOfRequest(request), ['pages']) }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.texts.pages['expiredLink.title'] ?? 'Formulaires' }]
}

/** An address whose id was left out. Source: decision 20. */
export default function ExpiredLinkPage() {
  const t = useTexts('pages')
  return (
    <PlainPage title={t('expiredLink.title')} actions={<ButtonLink href={homePath}>{t('home')}</ButtonLink>}>
      <p>{t('expiredLink.text')}</p>
      <p className="soft">{t('expiredLink.mail')}</p>
    </PlainPage>
  )
}
