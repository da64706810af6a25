import { useState } from 'react'
import type { ScheduleView } from '#contract/schedule/schedule.ts'
import type { PaymentHandle } from '#web/layouts/payment.tsx'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { LinkExpiredScreen } from '#web/pages/schedule/link-expired-screen.tsx'
import { ManageScreen } from '#web/pages/schedule/manage-screen.tsx'
import type { Route } from './+types/schedule'

export const handle: PaymentHandle = { hasLanguages: true }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const view = await context.get(pageReadsContext).schedulePage(params.token)
  const texts = loadTexts(localeOfRequest(request), ['schedule', 'installments', 'problems'])
  return { view, identity: view === 'expired' ? null : view.identity, texts }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData === undefined) return [{ title: 'Formulaires' }]
  const { view, texts } = loaderData
  if (view === 'expired') return [{ title: texts.schedule['expired.title'] }]
  return [{ title: `${texts.schedule['documentTitle']} - ${view.form.title}` }]
}

/** The future debits of an order, and what its payer can change, without an account. Source: docs/decisions/money/withdrawal.md. */
export default function Schedule({ loaderData: { view }, params }: Route.ComponentProps) {
  return view === 'expired' ? (
    <LinkExpiredScreen />
  ) : (
    <Managed key={params.token} first={view} token={params.token} />
  )
}

function Managed({ first, token }: { readonly first: ScheduleView; readonly token: string }) {
  const [view, setView] = useState(first)
  return <ManageScreen view={view} token={token} onView={setView} />
}
