import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import type { PaymentHandle } from '#web/layouts/payment.tsx'
import { LinkExpiredScreen } from '#web/pages/schedule/link-expired-screen.tsx'
import { RenewalScreen } from '#web/pages/schedule/renewal-screen.tsx'
import type { Route } from './+types/renewal'

export const handle: PaymentHandle = { hasLanguages: true }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const reads = context.get(pageReadsContext)
  const view = await reads.renewalPage(params.token)
  const texts = loadTexts(localeOfRequest(request), ['schedule', 'renewal'])
  const title = view === 'expired' ? texts.schedule['expired.title'] : texts.renewal.documentTitle
  const identity = view === 'expired' ? null : view.identity
  return { view, identity, texts, title: `${title} - ${reads.brand.name}` }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** A member renews with what is known already: a click makes the cart, the journey goes on with it. */
export default function RenewalPage({ loaderData: { view }, params }: Route.ComponentProps) {
  return view === 'expired' ? <LinkExpiredScreen /> : <RenewalScreen view={view} token={params.token} />
}
