import { useLocation } from 'react-router'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { findOrderPath, searchPath, localizedPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import type { Route } from './+types/expired-link'

export const handle = { still: true }

export function loader({ request, context }: Route.LoaderArgs) {
  const texts = loadTexts(localeOfRequest(request), ['pages'])
  const words = texts.pages[`${wordsAt(new URL(request.url).pathname)}.title`]
  return { texts, title: `${words} - ${context.get(pageReadsContext).brand.name}` }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

/** The texts of the address: the link of a document says nothing about a payment. */
function wordsAt(pathname: string) {
  return pathname === '/documents' ? 'expiredLink.document' : 'expiredLink'
}

/** An address without its id, or the link of a document that does not exist. Source: docs/decisions/web/addresses.md. */
export default function ExpiredLinkPage() {
  const t = useTexts('pages')
  const locale = useLocale()
  const words = wordsAt(useLocation().pathname)
  const home = searchPath(locale)
  const order = localizedPath(findOrderPath, locale)
  const isDocument = words === 'expiredLink.document'
  return (
    <PlainPage
      tone="warn"
      title={t(`${words}.title`)}
      actions={
        <>
          <ButtonLink href={isDocument ? order : home}>
            {t(isDocument ? 'expiredLink.findOrder' : 'home')}
          </ButtonLink>
          <ButtonLink variant="second" href={isDocument ? home : order}>
            {t(isDocument ? 'home' : 'expiredLink.findOrder')}
          </ButtonLink>
        </>
      }
    >
      <p>{t(`${words}.text`)}</p>
      <p className="soft">{t(`${words}.mail`)}</p>
    </PlainPage>
  )
}
