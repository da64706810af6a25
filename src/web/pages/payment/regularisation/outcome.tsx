import { redirect } from 'react-router'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest, pagePath } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { ExpiredScreen } from '#web/pages/payment/regularisation/expired-screen.tsx'
import { OutcomeScreens } from '#web/pages/payment/regularisation/outcome-screens.tsx'
import { readProof } from '#web/pages/payment/regularisation/read-proof.ts'
import { readOutcomeHint } from '#domain/payment/outcome-hint.ts'
import { regularisationOutcomePath } from '#web/payment-paths.ts'
import type { Route } from './+types/outcome'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const reads = context.get(pageReadsContext)
  const proof = readProof(request)
  const view = await reads.regularisationPage(params.id, proof)
  const dataId = proof.paymentRequestDataId
  // The address names the screen; while the bank is processing, any address may show the progress.
  if (view !== 'expired' && dataId !== null && view.status !== 'Pending' && !view.isAtBank) {
    const path = regularisationOutcomePath(view.status, params.id, dataId)
    if (!path.startsWith(`${pagePath(request)}?`)) return redirect(path)
  }
  const hint = readOutcomeHint(new URL(request.url).searchParams.get('outcome'))
  const texts = loadTexts(localeOfRequest(request), ['regularisation', 'installments', 'confirmation'])
  return { view, identity: view === 'expired' ? null : view.identity, dataId, hint, texts }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData === undefined) return [{ title: 'Formulaires' }]
  const { view, texts } = loaderData
  if (view === 'expired') return [{ title: texts.regularisation['expired.title'] }]
  const title = texts.regularisation[`outcome.${view.status}.documentTitle`]
  return [{ title: `${title} - ${view.form.title}` }]
}

/**
 * The outcome of a debit that was paid in person: the address is only a hint, the server decides.
 * Source: docs/decisions/web/addresses.md.
 */
export default function RegularisationOutcome({ loaderData, params }: Route.ComponentProps) {
  const { view, dataId, hint } = loaderData
  if (view === 'expired' || dataId === null) return <ExpiredScreen paymentRequestId={params.id} />
  return <OutcomeScreens key={dataId} view={view} dataId={dataId} hint={hint} />
}
