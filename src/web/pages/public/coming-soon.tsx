import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { ComingSoon } from '#web/pages/public/coming-soon-screen.tsx'
import type { Route } from './+types/coming-soon'

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

export default function ComingSoonPage() {
  return <ComingSoon />
}
