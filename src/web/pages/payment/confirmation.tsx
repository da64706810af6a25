import { useEffect } from 'react'
import { redirect } from 'react-router'
import { ConfirmationScreens } from '#web/pages/payment/confirmation-screens.tsx'
import { forgetCart } from '#web/lib/cart/cart-session.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { readPage } from '#web/lib/page/read-page.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { findPaidInstead } from '#web/pages/payment/find-paid-instead.ts'
import { confirmationPath } from '#web/paths.ts'
import type { Route } from './+types/confirmation'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const reads = context.get(pageReadsContext)
  const view = await readPage(reads.confirmationPage(params.id))
  const paidBy = await findPaidInstead(reads, params.id, view.status)
  if (paidBy !== null) return redirect(confirmationPath(paidBy))
  const areas = ['confirmation', 'payer', 'problems', 'campaign', 'installments'] as const
  return { view, texts: loadTexts(localeOfRequest(request), areas) }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData === undefined) return [{ title: 'Formulaires' }]
  const { view, texts } = loaderData
  const name = view.status === 'Confirmed' ? 'confirmed' : view.status === 'Pending' ? 'waiting' : 'other'
  const ofType =
    name === 'confirmed' ? texts.confirmation[`documentTitle.of.${view.form.formType}`] : undefined
  const ofCancelled = view.cancelled === null ? undefined : texts.confirmation['cancelled.documentTitle']
  const title = ofCancelled ?? ofType ?? texts.confirmation[`documentTitle.${name}`] ?? ''
  return [{ title: `${title} - ${view.form.title}` }]
}

export default function Confirmation({ loaderData }: Route.ComponentProps) {
  const { view } = loaderData
  const isConfirmed = view.status === 'Confirmed'
  const { organizationSlug } = view.organization
  const { formType, formSlug } = view.form
  useEffect(() => {
    if (isConfirmed) forgetCart({ organizationSlug, formType, formSlug })
  }, [isConfirmed, organizationSlug, formType, formSlug])
  return <ConfirmationScreens view={view} />
}
