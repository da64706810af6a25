import { type ReactNode, useEffect, useRef } from 'react'
import type { Form } from '#contract/form.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { type Outcome, outcomeIn } from '#web/pages/widget/form/payment-outcome.ts'
import { usePaymentWatch } from '#web/pages/widget/form/use-payment-watch.ts'
import type { StartedPayment } from '#web/pages/widget/form/open-payment.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { ResultPage, type ResultTone } from '#web/ui/layout/result-page.tsx'

interface PaymentPanelProps {
  readonly form: Form
  readonly payment: StartedPayment
  /** Cancels what is open and shows the order again; rejects where the bank has it. */
  readonly onChange: (paymentRequestId: string) => Promise<void>
  readonly onAgain: () => void
  /** Once for each payment that is paid. */
  readonly onPaid: (paymentRequestId: string) => void
  /** The bank decides now: the order cannot be changed. */
  readonly isWithBank: boolean
}

const tones: Readonly<Record<Outcome, ResultTone>> = {
  waiting: 'brand',
  onTop: 'brand',
  unopened: 'brand',
  booking: 'brand',
  bankDays: 'brand',
  paid: 'ok',
  refused: 'bad',
  unsure: 'warn',
  soldOut: 'warn',
  cancelled: 'warn',
  expired: 'warn',
}

/** Replaces the steps while the payment is made elsewhere, and shows how it ended: nothing about the payer. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { form, payment, onPaid, isWithBank } = props
  const { paymentRequestId } = payment
  const t = useTexts('widget')
  const { summary, isPaused, check } = usePaymentWatch(paymentRequestId)
  const outcome = outcomeIn(summary, payment.place)
  useEffect(() => {
    if (outcome === 'paid') onPaid(paymentRequestId)
  }, [outcome, onPaid, paymentRequestId])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  return (
    <div ref={box} className="page" tabIndex={-1} aria-live="polite">
      <ResultPage tone={tones[outcome]} title={t(titleKey(outcome, form))}>
        {outcome === 'paid' ? (
          <>
            {summary?.orderNumber !== undefined && (
              <p>
                <RichText text={t('pay.paid.number', { number: summary.orderNumber })} />
              </p>
            )}
            <p>{t(form.formType === 'Event' ? 'pay.paid.tickets' : 'pay.paid.mail')}</p>
          </>
        ) : (
          <p>{t(`pay.${outcome}.text`)}</p>
        )}
        {outcome === 'unsure' && <p className="soft">{t('pay.unsure.risk')}</p>}
        {isPaused && <Note tone="warn">{t('pay.unknown')}</Note>}
        {isWithBank && <Note tone="warn">{t('pay.stillOpen')}</Note>}
        <ActionRow>
          <Actions {...props} outcome={outcome} onCheck={check} />
        </ActionRow>
      </ResultPage>
    </div>
  )
}

function titleKey(outcome: Outcome, { formType }: Form) {
  if (outcome !== 'paid') return `pay.${outcome}.title` as const
  return isGiftForm(formType) ? ('pay.paid.titleGift' as const) : ('pay.paid.title' as const)
}

interface ActionsProps extends PaymentPanelProps {
  readonly outcome: Outcome
  readonly onCheck: () => void
}

function Actions({ form, payment, outcome, onCheck, onChange, onAgain }: ActionsProps): ReactNode {
  const t = useTexts('widget')
  const { paymentRequestId, url } = payment
  const change = () => void onChange(paymentRequestId)
  const inTab = { href: url, target: '_blank', rel: 'noopener' }
  switch (outcome) {
    case 'paid':
    case 'soldOut':
    case 'bankDays':
      return (
        <Button variant="second" onClick={onAgain}>
          {t(isGiftForm(form.formType) ? 'pay.paid.againGift' : 'pay.paid.again')}
        </Button>
      )
    case 'unsure':
      return (
        <>
          <Button onClick={onCheck}>{t('pay.check')}</Button>
          <Button variant="quiet" onClick={onAgain}>
            {t('pay.unsure.again')}
          </Button>
        </>
      )
    case 'cancelled':
    case 'expired':
      return <Button onClick={change}>{t(`pay.${outcome}.action`)}</Button>
    case 'booking':
      return null
    case 'onTop':
      return (
        <>
          <ButtonLink href={url} target="_top">
            {t('pay.continue')}
          </ButtonLink>
          <ButtonLink variant="second" {...inTab}>
            {t('pay.inTab')}
          </ButtonLink>
          <Button variant="quiet" onClick={change}>
            {t('pay.change')}
          </Button>
        </>
      )
    default:
      return (
        <>
          <ButtonLink {...inTab}>{t('pay.continue')}</ButtonLink>
          {outcome !== 'refused' && (
            <Button variant="second" onClick={onCheck}>
              {t('pay.check')}
            </Button>
          )}
          <Button variant="quiet" onClick={change}>
            {t('pay.change')}
          </Button>
        </>
      )
  }
}
