import { useMemo } from 'react'
import { redirect } from 'react-router'
import type { NextAction } from '#contract/payment.ts'
import type { RegularisationStatus, RegularisationView } from '#contract/schedule/regularisation.ts'
import type { PaymentHandle } from '#web/layouts/payment.tsx'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makeRegularisationCalls } from '#web/lib/api/regularisation-calls.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { readPage } from '#web/lib/page/read-page.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { EmbeddedFlow } from '#web/pages/payment/entry/embedded-flow.tsx'
import {
  type PaymentFlowVariant,
  PaymentFlowVariantContext,
} from '#web/pages/payment/entry/payment-flow-variant.ts'
import { DebitLines } from '#web/pages/payment/regularisation/debit-lines.tsx'
import { ExpiredScreen } from '#web/pages/payment/regularisation/expired-screen.tsx'
import { readProof } from '#web/pages/payment/regularisation/read-proof.ts'
import { StoppedScreen } from '#web/pages/payment/regularisation/stopped-screen.tsx'
import { usePaymentMethodName } from '#web/pages/payment/regularisation/use-payment-method-name.ts'
import { regularisationOutcomePath } from '#web/payment-paths.ts'
import type { Route } from './+types/embedded'

export const handle: PaymentHandle = { takesPayment: true }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const reads = context.get(pageReadsContext)
  const texts = loadTexts(localeOfRequest(request), [
    'regularisation',
    'installments',
    'payment',
    'trust',
    'confirmation',
    'donation',
  ])
  const proof = readProof(request)
  const view = await reads.regularisationPage(params.id, proof)
  const dataId = proof.paymentRequestDataId
  if (view === 'expired' || dataId === null) return { page: null, identity: null, texts }
  const { summary, recap, nextAction } = await readPage(reads.paymentPage(params.id, dataId))
  const outcome = outcomeOf(view, nextAction)
  // There is nothing to type any more: redirect to the screen of the actual state.
  if (outcome !== null) return redirect(regularisationOutcomePath(outcome, params.id, dataId))
  return { page: { view, dataId, summary, recap, nextAction }, identity: view.identity, texts }
}

/** The outcome that another page shows; null when a card may be sent. */
function outcomeOf({ status }: RegularisationView, { action }: NextAction): RegularisationStatus | null {
  if (status !== 'Open' && status !== 'Failed') return status
  return action === 'Confirm' || action === 'Finalize' ? 'Pending' : null
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData === undefined) return [{ title: 'Formulaires' }]
  const { page, texts } = loaderData
  if (page === null) return [{ title: texts.regularisation['expired.title'] }]
  return [{ title: `${texts.regularisation['documentTitle']} - ${page.view.form.title}` }]
}

/** The card page of a debit that is paid in person. Source: spec section 2. */
export default function EmbeddedRegularisation({ loaderData: { page }, params }: Route.ComponentProps) {
  if (page === null) return <ExpiredScreen paymentRequestId={params.id} />
  return <Flow key={page.dataId} id={params.id} page={page} />
}

type Page = NonNullable<Route.ComponentProps['loaderData']['page']>

function Flow({
  id,
  page: { view, dataId, summary, recap, nextAction },
}: {
  readonly id: string
  readonly page: Page
}) {
  const t = useTexts('regularisation')
  const locale = useLocale()
  const nameOf = usePaymentMethodName()
  const savedPaymentMethod = view.savedPaymentMethod?.paymentMethod ?? 'Card'
  const savedMethodRef =
    view.mode === 'samePaymentMethod' && view.savedPaymentMethod !== null
      ? nameOf(view.savedPaymentMethod)
      : null
  const variant = useMemo((): PaymentFlowVariant => {
    const calls = makeRegularisationCalls(makeSend(locale))
    const cancel = async () => {
      const { status } = await calls.abandon(dataId)
      return regularisationOutcomePath(status, id, dataId)
    }
    return {
      dataId,
      heading: (paymentMethod) =>
        savedMethodRef === null
          ? t(`card.heading.${paymentMethod}`)
          : t(`card.keptHeading.${savedPaymentMethod}`),
      lines: (paymentMethod) => (
        <DebitLines view={view} reusedMethod={savedMethodRef === null ? paymentMethod : null} />
      ),
      savedMethodRef,
      outcomePath: regularisationOutcomePath('Pending', id, dataId),
      stopped: (code) => <StoppedScreen view={view} dataId={dataId} code={code} />,
      cancelLabel: t('card.cancel'),
      cancel,
      otherLabel: t(`card.other.${savedPaymentMethod}`),
      useOther: async () =>
        (await calls.beginAgain(id, { cle: null, paymentRequestDataId: dataId }, null, {})).redirectUrl,
    }
  }, [t, locale, id, dataId, savedMethodRef, savedPaymentMethod, view])
  return (
    <PaymentFlowVariantContext value={variant}>
      <EmbeddedFlow id={id} summary={summary} recap={recap} first={nextAction} />
    </PaymentFlowVariantContext>
  )
}
