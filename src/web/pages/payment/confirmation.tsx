import { useEffect } from 'react'
import { ConfirmationScreens } from '#web/pages/payment/confirmation-screens.tsx'
import { forgetCart } from '#web/lib/cart/cart-session.ts'
import { pageReadsContext } from '#web/lib/page-context.ts'
import { localeOfRequest } from '#web/lib/page-locale.server.ts'
import { readPage } from '#web/lib/read-page.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import type { Route } from './+types/confirmation'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const reads = context.get(pageReadsContext)
  const view = await readPage(reads.confirmationPage(params.id))
  const areas = ['confirmation', 'payer', 'problems', 'campaign'] as const
  return { view, texts: loadTexts(localeOfRequest(request), areas) }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData === undefined) return [{ title: 'Formulaires' }]
  const { view, texts } = loaderData
  const name = view.status === 'Confirmed' ? 'confirmed' : view.status === 'Pending' ? 'waiting' : 'other'
  return [{ title: `${texts.confirmation[`documentTitle.${name}`] ?? ''} - ${view.form.title}` }]
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
