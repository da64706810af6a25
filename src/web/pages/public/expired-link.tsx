import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { findOrderPath, searchPath, localizedPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import type { Route } from './+types/expired-link'

export const handle = { still: true }

export function loader({ request }: Route.LoaderArgs) {
  return { texts: loadTexts(localeOfRequest(request), ['pages']) }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = loaderData?.texts.pages['expiredLink.title'] ?? 'Formulaires'
  return [{ title }, { name: 'robots', content: 'noindex' }]
}

/** An address without its id. Source: docs/decisions/addresses.md. */
export default function ExpiredLinkPage() {
  const t = useTexts('pages')
  const locale = useLocale()
  return (
    <PlainPage
      tone="warn"
      title={t('expiredLink.title')}
      actions={
        <>
          <ButtonLink href={searchPath(locale)}>{t('home')}</ButtonLink>
          <ButtonLink variant="second" href={localizedPath(findOrderPath, locale)}>
            {t('expiredLink.findOrder')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('expiredLink.text')}</p>
      <p className="soft">{t('expiredLink.mail')}</p>
    </PlainPage>
  )
}
