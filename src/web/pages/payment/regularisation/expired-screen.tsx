import { useEffect, useRef, useState } from 'react'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeRegularisationCalls } from '#web/lib/api/regularisation-calls.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { findOrderPath, localizedPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

/** The link has expired: a new one is sent to the e-mail address of the order, never to another address. */
export function ExpiredScreen({ paymentRequestId }: { readonly paymentRequestId: string }) {
  const t = useTexts('regularisation')
  const locale = useLocale()
  const toast = useFailureToast()
  const [step, setStep] = useState<'asked' | 'sending' | 'sent'>('asked')
  const sent = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step === 'sent') sent.current?.focus()
  }, [step])
  const ask = async () => {
    setStep('sending')
    try {
      await makeRegularisationCalls(makeSend(locale)).askLink(paymentRequestId)
      setStep('sent')
    } catch (error) {
      const failure = asFailure(error)
      // An id that never existed gets the same answer as any other.
      if (failure.status === 400) return setStep('sent')
      toast(failure)
      setStep('asked')
    }
  }
  return (
    <PlainPage tone="warn" title={t('expired.title')}>
      {step === 'sent' ? (
        <div className="stack">
          <h2 ref={sent} tabIndex={-1}>
            {t('expired.sentTitle')}
          </h2>
          <p>{t('expired.sent')}</p>
        </div>
      ) : (
        <div className="stack">
          <p>{t('expired.text')}</p>
          <p>{t('expired.offer')}</p>
          <noscript>
            <p>{t('noScript')}</p>
          </noscript>
          <ActionRow>
            <Button busy={step === 'sending'} onClick={() => void ask()}>
              {t('expired.action')}
            </Button>
            <ButtonLink variant="quiet" href={localizedPath(findOrderPath, locale)}>
              {t('expired.findOrder')}
            </ButtonLink>
          </ActionRow>
        </div>
      )}
    </PlainPage>
  )
}
