import { redirect } from 'react-router'
import { EmbeddedFlow } from '#web/pages/payment/entry/embedded-flow.tsx'
import { mayHaveDebited } from '#web/features/payment-flow/flow-state.ts'
import type { PaymentHandle } from '#web/layouts/payment.tsx'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { readPage } from '#web/lib/page/read-page.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { findPaidInstead } from '#web/pages/payment/find-paid-instead.ts'
import { confirmationPath } from '#web/payment-paths.ts'
import type { Route } from './+types/embedded-payment'

export const handle: PaymentHandle = { takesPayment: true }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const reads = context.get(pageReadsContext)
  const { summary, recap, nextAction, identity } = await readPage(reads.paymentPage(params.id))
  const { action } = nextAction
  // There is nothing to type any more: the confirmation shows the screen of the actual state.
  if (action === 'Confirm' || action === 'Finalize' || mayHaveDebited(nextAction))
    return redirect(confirmationPath(params.id))
  const paidBy = await findPaidInstead(reads, params.id, summary.status)
  if (paidBy !== null) return redirect(confirmationPath(paidBy))
  const texts = loadTexts(localeOfRequest(request), [
    'payment',
    'trust',
    'confirmation',
    'installments',
    'donation',
  ])
  return { summary, recap, nextAction, identity, texts }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = loaderData?.texts.payment['title'] ?? ''
  return [{ title: loaderData === undefined ? 'Formulaires' : `${title} - ${loaderData.summary.form.title}` }]
}

export default function EmbeddedPayment({ loaderData, params }: Route.ComponentProps) {
  return (
    <EmbeddedFlow
      key={params.id}
      id={params.id}
      summary={loaderData.summary}
      recap={loaderData.recap}
      first={loaderData.nextAction}
    />
  )
}
