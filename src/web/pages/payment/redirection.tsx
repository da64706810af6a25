import { useEffect, useState } from 'react'
import { redirect } from 'react-router'
import { pollUntilKnown, waitFor } from '#web/features/payment-flow/poll.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'
import { localeOfRequest } from '#web/lib/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { WaitingScreen } from '#web/pages/payment/waiting-screen.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import type { Route } from './+types/redirection'

export function loader({ request }: Route.LoaderArgs) {
  const paymentId = new URL(request.url).searchParams.get('paymentId')
  // Left out: the screen of an expired link.
  if (paymentId === null) return redirect('/redirection')
  return { paymentId, texts: loadTexts(localeOfRequest(request), ['confirmation']) }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.texts.confirmation['documentTitle.waiting'] ?? 'Formulaires' }]
}

/** Back from a provider's page: the payment is finalised, then the screen of its state is shown. */
export default function Redirection({ loaderData }: Route.ComponentProps) {
  const { paymentId } = loaderData
  const t = useTexts('confirmation')
  const hasFailed = useFinalize(paymentId)
  if (!hasFailed) return <WaitingScreen />
  return (
    <div className={`page ${styles.thanks}`}>
      <Note tone="warn" role="alert" title={t('redirection.failedTitle')}>
        <p>{t('redirection.failedText')}</p>
      </Note>
    </div>
  )
}

/** Finalises and leaves for the payment's own screen; true where nothing could be learnt in a minute. */
function useFinalize(paymentId: string): boolean {
  const locale = useLocale()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const calls = makePaymentCalls(makeSend(locale))
    void pollUntilKnown({
      ask: () => calls.finalize(paymentId),
      // The confirmation screen waits for what is pending.
      isKnown: () => true,
      wait: waitFor,
      now: () => performance.now(),
    }).then((answer) => {
      if (answer === null) setFailed(true)
      else globalThis.location.replace(answer.redirectUrl)
    })
  }, [paymentId, locale])
  return hasFailed
}
