import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest, pagePath } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { LinkScreen } from '#web/pages/news/link-screen.tsx'
import type { Route } from './+types/link'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { brand, newsLinkPage } = context.get(pageReadsContext)
  const purpose = pagePath(request).startsWith('/nouvelles/arreter/') ? 'stop' : 'confirm'
  const view = await newsLinkPage(purpose, params.token)
  const texts = loadTexts(localeOfRequest(request), ['news'])
  const words = view === 'expired' ? 'expired' : purpose
  return {
    purpose,
    view,
    identity: view === 'expired' ? null : view.identity,
    texts,
    title: `${texts.news[`${words}.title`]} - ${brand.name}`,
  } as const
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

/** Confirms the address that a mail was sent to, or stops the news and deletes the address. */
export default function NewsLink({ loaderData: { purpose, view }, params }: Route.ComponentProps) {
  return <LinkScreen key={params.token} purpose={purpose} token={params.token} view={view} />
}
