import { redirect } from 'react-router'
import type { PaymentHandle } from '#web/layouts/payment.tsx'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { DueScreen } from '#web/pages/payment/regularisation/due-screen.tsx'
import { ExpiredScreen } from '#web/pages/payment/regularisation/expired-screen.tsx'
import { readProof } from '#web/pages/payment/regularisation/read-proof.ts'
import { isDue, NothingDueScreen } from '#web/pages/payment/regularisation/nothing-due-screen.tsx'
import { embeddedRegularisationPath, regularisationOutcomePath } from '#web/payment-paths.ts'
import type { Route } from './+types/regularisation'

export const handle: PaymentHandle = { takesPayment: true }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const reads = context.get(pageReadsContext)
  const view = await reads.regularisationPage(params.id, readProof(request))
  // The bank is processing: there is nothing to choose meanwhile.
  if (view !== 'expired' && view.status === 'Pending' && view.paymentRequestDataId !== null) {
    return redirect(regularisationOutcomePath('Pending', params.id, view.paymentRequestDataId))
  }
  // The bank waits for its payer, who left its page: the card page offers to continue or to cancel.
  if (view !== 'expired' && view.isAtBank && view.paymentRequestDataId !== null) {
    return redirect(embeddedRegularisationPath(params.id, view.paymentRequestDataId))
  }
  const texts = loadTexts(localeOfRequest(request), ['regularisation', 'installments', 'confirmation'])
  const takesPayment = view !== 'expired' && isDue(view)
  return { view, identity: view === 'expired' ? null : view.identity, takesPayment, texts }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData === undefined) return [{ title: 'Formulaires' }]
  const { view, texts } = loaderData
  const title = texts.regularisation[view === 'expired' ? 'expired.title' : 'documentTitle']
  return [{ title: view === 'expired' ? title : `${title} - ${view.form.title}` }]
}

/** A debit that is paid in person, from the link of a mail. Source: spec section 2. */
export default function Regularisation({ loaderData: { view }, params }: Route.ComponentProps) {
  if (view === 'expired') return <ExpiredScreen paymentRequestId={params.id} />
  return isDue(view) ? <DueScreen view={view} /> : <NothingDueScreen view={view} />
}
