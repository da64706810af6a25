import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { SummaryScreen } from '#web/pages/summary-link/summary-screen.tsx'
import type { Route } from './+types/summary-link'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { brand, summaryLinkPage } = context.get(pageReadsContext)
  const view = await summaryLinkPage(params.token)
  const texts = loadTexts(localeOfRequest(request), ['weeklySummary'])
  return { view, texts, title: `${texts.weeklySummary.title} - ${brand.name}` } as const
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

/** Stops the weekly summary of an association, or asks for it again, for the member who was mailed it. */
export default function SummaryLink({ loaderData: { view }, params }: Route.ComponentProps) {
  return <SummaryScreen key={params.token} token={params.token} view={view} />
}
