import type { ReactNode } from 'react'
import type { Organization } from '#contract/organization.ts'
import { formatEuros } from '#domain/format.ts'
import { type Cents, zero } from '#domain/money.ts'
import type { Charges } from '#web/features/installments/charge-words.tsx'
import { UnverifiedNote } from '#web/features/trust/unverified-note.tsx'
import { useSteadyLoader } from '#web/lib/browser/minimum-delay.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { useProviderName } from '#web/lib/use-provider-name.ts'
import { OfflineReason } from '#web/pages/checkout/offline-reason.tsx'
import type { PaymentStartState } from '#web/pages/checkout/summary/use-payment-start.ts'
import { RecoveryAction, type RecoveryActionPlaces } from '#web/pages/checkout/summary/recovery-action.tsx'
import { statesMoney } from '#web/pages/checkout/summary/states-money.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { Dock } from '#web/ui/layout/dock.tsx'

interface PayAreaProps {
  /** Its payment provider is named, and that it is not verified. */
  readonly organization: Pick<Organization, 'provider' | 'authenticationState'>
  /** Amount charged now. */
  readonly total: Cents
  /** Several payments; null for a single one. */
  readonly charges: Charges | null
  /** Nothing has to be paid, and every choice that affects the price is made. */
  readonly isFree: boolean
  readonly formId: string
  readonly isBusy: boolean
  readonly state: PaymentStartState
  readonly places: RecoveryActionPlaces
  /** In the dock of a phone: that the payment is secure. */
  readonly dockNote?: ReactNode
  /** Below the explanation of the order button: the link back. */
  readonly children: ReactNode
}

/** The order button: its label is the amount, once there is one. */
export function PayArea(props: PayAreaProps) {
  const { organization, total, charges, isFree, formId, isBusy, state, places, dockNote, children } = props
  const t = useTexts('checkout')
  const locale = useLocale()
  const providerName = useProviderName(organization.provider)
  const isShownBusy = useSteadyLoader(isBusy)
  const amount = formatEuros(total, locale)
  const isOpen = total === zero && !isFree
  const label = total === zero ? t('summary.payAlone') : t('summary.pay', { amount })
  const button = (wide: boolean) => (
    <Button type="submit" form={formId} wide={wide} busy={isShownBusy}>
      {isFree ? t('summary.confirmFree') : label}
    </Button>
  )
  return (
    <div className="stack">
      {state.status === 'error' && (
        <div ref={intoView}>
          <Note tone="bad" role="alert" title={t('summary.notStarted')}>
            <p>{state.message}</p>
            <p>
              {!statesMoney(state.errorCode) && `${t('summary.nothingDebited')} `}
              {t('summary.notStartedText')}
            </p>
            <RecoveryAction errorCode={state.errorCode} places={places} />
          </Note>
        </div>
      )}
      {charges !== null && <output>{charges.words}</output>}
      <UnverifiedNote authenticationState={organization.authenticationState} />
      <div className="only-wide">{button(true)}</div>
      <OfflineReason text={t('summary.offline')} />
      <p className="soft small">
        {isFree ? t('summary.freeHint') : t('summary.payHint', { provider: providerName })}
      </p>
      <ActionRow>{children}</ActionRow>
      <Dock
        label={isOpen ? t('cart.noAmount') : (charges?.label ?? t('cart.toPay'))}
        amount={isOpen ? null : amount}
        note={dockNote}
      >
        {button(false)}
      </Dock>
    </div>
  )
}

/** On a phone the order is sent from the dock, which stays visible far from the note. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}
