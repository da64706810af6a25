import { type ReactNode, useEffect, useState } from 'react'
import { redirect } from 'react-router'
import { pollUntilKnown, waitFor } from '#web/features/payment-flow/poll.ts'
import { type RedirectLead, redirectLead } from '#web/features/payment-flow/redirect-lead.ts'
import { readOutcomeHint } from '#domain/payment/outcome-hint.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'
import { redirectOnce } from '#web/lib/browser/redirect-once.ts'
import { whenOnline } from '#web/lib/browser/when-online.ts'
import { openTabStorage } from '#web/lib/cart/tab-storage.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { WaitingScreen } from '#web/pages/payment/waiting-screen.tsx'
import { organizationPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { ResultPage, type ResultTone } from '#web/ui/layout/result-page.tsx'
import type { Route } from './+types/redirection'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const paymentId = searchParams.get('paymentId')
  // Without an id: show the screen of an expired link.
  if (paymentId === null) return redirect('/redirection')
  const hint = readOutcomeHint(searchParams.get('outcome'))
  const { organizationSlug } = params
  const { formType = 'checkout', campaignSlug = 'default' } = 'campaignSlug' in params ? params : {}
  const key = { organizationSlug, formType, formSlug: campaignSlug }
  const identity = await context.get(pageReadsContext).identity(key)
  return { paymentId, hint, identity, texts: loadTexts(localeOfRequest(request), ['confirmation']) }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.texts.confirmation['documentTitle.waiting'] ?? 'Formulaires' }]
}

/** Back from a provider's page: finalises the payment, then shows the screen of its state. */
export default function Redirection({ loaderData, params }: Route.ComponentProps) {
  const { paymentId, hint } = loaderData
  const t = useTexts('confirmation')
  const locale = useLocale()
  const stop = useFinalize(paymentId)
  if (stop === null) return <WaitingScreen isDoubtful={hint === 'annulation' || hint === 'echec'} />
  const toForm = organizationPath(params.organizationSlug, locale)
  switch (stop.kind) {
    case 'repeated':
      return (
        <StopScreen
          tone="brand"
          id={paymentId}
          title={t('redirection.repeatedTitle')}
          text={t('redirection.repeatedText')}
        >
          <ButtonLink href={stop.redirectUrl}>{t('redirection.see')}</ButtonLink>
        </StopScreen>
      )
    case 'REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT':
      return (
        <StopScreen
          tone="ok"
          id={paymentId}
          title={t('redirection.confirmedTitle')}
          text={t('redirection.confirmedText')}
        >
          <ButtonLink href={toForm}>{t('action.backToForm')}</ButtonLink>
        </StopScreen>
      )
    case 'REDIRECT_URL_EMPTY':
      return (
        <StopScreen
          tone="warn"
          id={paymentId}
          title={t('redirection.failedTitle')}
          text={t('redirection.failedText')}
        >
          <Button data-reload="">{t('redirection.check')}</Button>
          <ButtonLink variant="quiet" href={toForm}>
            {t('action.backToForm')}
          </ButtonLink>
        </StopScreen>
      )
  }
}

interface StopScreenProps {
  readonly tone: ResultTone
  readonly id: string
  readonly title: string
  readonly text: string
  /** The next action. */
  readonly children: ReactNode
}

function StopScreen({ tone, id, title, text, children }: StopScreenProps) {
  const t = useTexts('confirmation')
  return (
    <div className="page" role="alert">
      <ResultPage tone={tone} title={title} support={{ label: t('support'), reference: id }}>
        <p>{text}</p>
        <ActionRow>{children}</ActionRow>
      </ResultPage>
    </div>
  )
}

/**
 * Why the visitor stays on this page: the state is unknown, or it is paid and no page was named, or this tab was
 * already redirected from here. Source: spec section 8, flow codes and toasts.
 */
type Stop =
  | { readonly kind: 'REDIRECT_URL_EMPTY' | 'REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT' }
  | { readonly kind: 'repeated'; readonly redirectUrl: string }

/** Finalises and redirects to the payment's own screen, once: two pages must not redirect to each other for ever. */
function useFinalize(paymentId: string): Stop | null {
  const locale = useLocale()
  const [stop, setStop] = useState<Stop | null>(null)
  useEffect(() => {
    const calls = makePaymentCalls(makeSend(locale))
    void pollUntilKnown({
      ask: () => calls.finalize(paymentId).then(redirectLead).catch(leadOfFailure),
      // The confirmation screen waits for a pending payment.
      isKnown: () => true,
      wait: waitFor,
      now: () => performance.now(),
    }).then((lead) => {
      if (lead?.kind === 'empty') return setStop({ kind: lead.code })
      if (lead?.kind !== 'go') return setStop({ kind: 'REDIRECT_URL_EMPTY' })
      const { address: redirectUrl } = lead
      // Another attempt at the same payment leads to the same page, and is allowed.
      const hasGone = redirectOnce(`${redirectUrl}#${paymentId}`, openTabStorage(), () =>
        whenOnline(() => globalThis.location.replace(redirectUrl)),
      )
      if (!hasGone) setStop({ kind: 'repeated', redirectUrl })
    })
  }, [paymentId, locale])
  return stop
}

/** An unknown payment leads nowhere, even after a retry; any other failure is retried. */
function leadOfFailure(error: unknown): RedirectLead {
  if (asFailure(error).status === 404) return { kind: 'ended' }
  throw error
}
