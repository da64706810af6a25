import { useEffect } from 'react'
import { redirect } from 'react-router'
import type { ConfirmationView } from '#contract/order/confirmation.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { ConfirmationScreens } from '#web/pages/payment/confirmation-screens.tsx'
import { forgetCart } from '#web/lib/cart/cart-session.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { readPage } from '#web/lib/page/read-page.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { hasPaidOrder } from '#web/pages/payment/confirmed-screen.tsx'
import { findPaidInstead } from '#web/pages/payment/find-paid-instead.ts'
import { confirmationPath } from '#web/payment-paths.ts'
import type { Route } from './+types/confirmation'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const reads = context.get(pageReadsContext)
  const view = await readPage(reads.confirmationPage(params.id))
  const paidBy = await findPaidInstead(reads, params.id, view.status)
  if (paidBy !== null) return redirect(confirmationPath(paidBy))
  const areas = ['confirmation', 'payer', 'problems', 'campaign', 'installments'] as const
  return { view, identity: view.identity, texts: loadTexts(localeOfRequest(request), areas) }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData === undefined) return [{ title: 'Formulaires' }]
  const { view, texts } = loaderData
  return [{ title: `${texts.confirmation[titleKey(view)]} - ${view.form.title}` }]
}

/** The text key of the document's title. */
function titleKey(view: ConfirmationView) {
  const { status, cancelled } = view
  const { formType } = view.form
  if (cancelled !== null) return 'cancelled.documentTitle'
  if (status === 'Pending') return 'documentTitle.waiting'
  if (!hasPaidOrder(view)) return 'documentTitle.other'
  return isGiftForm(formType) ? 'documentTitle.confirmed' : (`documentTitle.of.${formType}` as const)
}

export default function Confirmation({ loaderData }: Route.ComponentProps) {
  const { view } = loaderData
  const isConfirmed = hasPaidOrder(view)
  const { organizationSlug } = view.organization
  const { formType, formSlug } = view.form
  useEffect(() => {
    if (isConfirmed) forgetCart({ organizationSlug, formType, formSlug })
  }, [isConfirmed, organizationSlug, formType, formSlug])
  return <ConfirmationScreens view={view} />
}
