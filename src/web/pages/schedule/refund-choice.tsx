import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import type { PaymentHandle } from '#web/layouts/payment.tsx'
import { LinkExpiredScreen } from '#web/pages/schedule/link-expired-screen.tsx'
import { RefundChoiceScreen } from '#web/pages/schedule/refund-choice-screen.tsx'
import type { Route } from './+types/refund-choice'

export const handle: PaymentHandle = { hasLanguages: true }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const reads = context.get(pageReadsContext)
  const view = await reads.refundChoicePage(params.token)
  const texts = loadTexts(localeOfRequest(request), ['schedule', 'refundChoice'])
  const name = view === 'expired' ? texts.schedule['expired.title'] : texts.refundChoice.documentTitle
  return {
    view,
    identity: view === 'expired' ? null : view.identity,
    texts,
    title: `${name} - ${reads.brand.name}`,
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/**
 * The payer of a cancelled order is refunded, or gives the sum to the association. Source:
 * docs/decisions/money/refunds-and-disputes.md.
 */
export default function RefundChoice({ loaderData: { view }, params }: Route.ComponentProps) {
  return view === 'expired' ? (
    <LinkExpiredScreen />
  ) : (
    <RefundChoiceScreen key={params.token} first={view} token={params.token} />
  )
}
