import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { ExpiredPlace, PlaceScreen } from '#web/pages/waiting-list/place-screen.tsx'
import type { Route } from './+types/place'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { brand, waitingPlacePage } = context.get(pageReadsContext)
  const view = await waitingPlacePage(params.token)
  const texts = loadTexts(localeOfRequest(request), ['waitingList'])
  return {
    view,
    identity: view === 'expired' ? null : view.identity,
    texts,
    title: `${texts.waitingList['place.documentTitle']} - ${brand.name}`,
  } as const
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

/** The place of a person on a waiting list: what is held for them, their number, and how they leave. */
export default function PlacePage({ loaderData: { view }, params }: Route.ComponentProps) {
  return view === 'expired' ? (
    <ExpiredPlace />
  ) : (
    <PlaceScreen key={params.token} token={params.token} view={view} />
  )
}
