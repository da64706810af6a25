import type { ReactNode } from 'react'
import { formatEuros } from '#domain/format.ts'
import type { Cents } from '#domain/money.ts'
import { useSteadyLoader } from '#web/lib/browser/minimum-delay.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/checkout/checkout.module.css'
import type { PaymentStartState } from '#web/pages/checkout/summary/use-payment-start.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ActionRow } from '#web/ui/place/action-row.tsx'
import { Dock } from '#web/ui/place/dock.tsx'

interface PayAreaProps {
  readonly total: Cents
  readonly formId: string
  readonly isBusy: boolean
  readonly isOnline: boolean
  readonly state: PaymentStartState
  readonly onBack: () => void
  /** Beside the way back. */
  readonly children: ReactNode
}

/** The order button: it says the amount, nothing else; disabled only offline, with the reason beside it. */
export function PayArea({ total, formId, isBusy, isOnline, state, onBack, children }: PayAreaProps) {
  const t = useTexts('checkout')
  const locale = useLocale()
  const isShownBusy = useSteadyLoader(isBusy)
  const amount = formatEuros(total, locale)
  const button = (wide: boolean) => (
    <Button
      type="submit"
      form={formId}
      wide={wide}
      busy={isShownBusy}
      disabled={!isOnline}
      {...(!isOnline && { 'aria-describedby': 'offline-reason' })}
    >
      {t('summary.pay', { amount })}
    </Button>
  )
  return (
    <div className="stack">
      {state.status === 'error' && (
        <Note tone="bad" role="alert" title={t('summary.notStarted')}>
          {state.message !== '' && <p>{state.message}</p>}
          <p>{t('summary.notStartedText')}</p>
        </Note>
      )}
      <div className="only-wide">{button(true)}</div>
      {!isOnline && (
        <output id="offline-reason" className={`small ${styles.reason}`}>
          {t('summary.offline')}
        </output>
      )}
      <p className="soft small">{t('summary.payHint')}</p>
      <ActionRow>
        <Button look="quiet" onClick={onBack}>
          {t('back')}
        </Button>
        {children}
      </ActionRow>
      <Dock label={t('cart.toPay')} amount={amount}>
        {button(false)}
      </Dock>
    </div>
  )
}
