import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { DigestScreen } from '#web/pages/digest-link/digest-screen.tsx'
import type { Route } from './+types/digest-link'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { brand, digestLinkPage } = context.get(pageReadsContext)
  const view = await digestLinkPage(params.token)
  const texts = loadTexts(localeOfRequest(request), ['weeklySummary'])
  return { view, texts, title: `${texts.weeklySummary.title} - ${brand.name}` } as const
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

/** Stops the weekly summary of an association, or asks for it again, for the member who was mailed it. */
export default function DigestLink({ loaderData: { view }, params }: Route.ComponentProps) {
  const t = useTexts('weeklySummary')
  return <DigestScreen t={t} kind="weeklySummary" key={params.token} token={params.token} view={view} />
}
