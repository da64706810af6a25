import { ownPath } from '#domain/address/own-path.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { homePath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import type { Route } from './+types/login'

export const handle = { still: true }

export function loader({ request, context }: Route.LoaderArgs) {
  const texts = loadTexts(localeOfRequest(request), ['pages'])
  const back = new URL(request.url).searchParams.get('back') ?? ''
  const title = `${texts.pages['login.title']} - ${context.get(pageReadsContext).brand.name}`
  // A path of ours alone: never another site.
  return { texts, title, back: ownPath(back) ?? homePath }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

/** Accounts do not exist yet: the page says so, and that none is needed. */
export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts('pages')
  return (
    <PlainPage
      title={t('login.title')}
      actions={<ButtonLink href={loaderData.back}>{t('login.back')}</ButtonLink>}
    >
      <p>{t('login.text')}</p>
    </PlainPage>
  )
}
