import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import type { PaymentHandle } from '#web/layouts/payment.tsx'
import { LinkExpiredScreen } from '#web/pages/schedule/link-expired-screen.tsx'
import { TipRefundScreen } from '#web/pages/schedule/tip-refund-screen.tsx'
import type { Route } from './+types/tip-refund'

export const handle: PaymentHandle = { hasLanguages: true }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const reads = context.get(pageReadsContext)
  const view = await reads.tipRefundPage(params.token)
  const texts = loadTexts(localeOfRequest(request), ['schedule'])
  const key = view === 'expired' ? 'expired.title' : 'tip.documentTitle'
  return {
    view,
    identity: view === 'expired' ? null : view.identity,
    texts,
    title: `${texts.schedule[key]} - ${reads.brand.name}`,
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** The payer gets the tip to the platform back, with one click: the gift does not change. Source: docs/decisions/money/tip.md. */
export default function TipRefund({ loaderData: { view }, params }: Route.ComponentProps) {
  return view === 'expired' ? (
    <LinkExpiredScreen />
  ) : (
    <TipRefundScreen key={params.token} first={view} token={params.token} />
  )
}
