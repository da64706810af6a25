import { useState, type ReactNode, useId } from 'react'
import type { Cart } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import { formatInstantTime } from '#domain/format.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { whenOnline } from '#web/lib/browser/when-online.ts'
import type { ClosedState } from '#domain/campaign/closed-state.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { UnsurePayment } from '#web/pages/checkout/cart/unsure-payment.tsx'
import styles from '#web/pages/checkout/checkout.module.css'
import { confirmationPath, embeddedPaymentPath } from '#web/payment-paths.ts'
import { presentationPath, searchPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** The outline of a step while the cart loads: it reserves the space, so that nothing moves. */
export function WaitingColumns() {
  const t = useTexts('checkout')
  return (
    <div className={styles.columns}>
      <div className="stack-l">
        <output className="visually-hidden">{t('loading')}</output>
        <Skeleton block="card" />
        <Skeleton block="control" />
      </div>
      <Skeleton block="card" />
    </div>
  )
}

/** The server was not reached: nothing is lost, the visitor can try again. */
export function FailedPanel({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTexts('checkout')
  return (
    <CartPanel title={t('failed.title')} isAlert>
      <p>{t('failed.text')}</p>
      <ActionRow>
        <Button onClick={onRetry}>{t('failed.retry')}</Button>
      </ActionRow>
    </CartPanel>
  )
}

/** A partner's link whose cart is unknown or named without its key. Source: spec section 8. */
export function InvalidLinkPanel() {
  const t = useTexts('checkout')
  const locale = useLocale()
  return (
    <CartPanel title={t('link.title')} isAlert>
      <p>{t('link.text')}</p>
      <p className="soft">{t('link.way')}</p>
      <ButtonLink variant="second" href={searchPath(locale)}>
        {t('link.home')}
      </ButtonLink>
    </CartPanel>
  )
}

/** A link whose cart is paid, with nothing else to do here. */
export function PaidLinkPanel({ paymentRequestId }: { readonly paymentRequestId: string }) {
  const t = useTexts('checkout')
  return (
    <CartPanel title={t('link.paidTitle')} isAlert>
      <p>{t('link.paidText')}</p>
      <ActionRow>
        <ButtonLink href={confirmationPath(paymentRequestId)}>{t('link.confirmation')}</ButtonLink>
      </ActionRow>
    </CartPanel>
  )
}

interface ClosedPanelProps {
  readonly form: Form
  /** null for a draft without sales. */
  readonly reason: ClosedState | null
}

/** The form takes no payments: for good, or for now, and then its page says why. */
export function ClosedPanel({ form, reason }: ClosedPanelProps) {
  const t = useTexts('checkout')
  const locale = useLocale()
  const words = closedWords(reason)
  return (
    <CartPanel title={t(`${words}.title`)}>
      <p>{t(`${words}.text`)}</p>
      <ButtonLink href={presentationPath(form, locale)}>{t('backToForm')}</ButtonLink>
    </CartPanel>
  )
}

/** Nothing is left for a visitor who holds nothing; what others only hold may be free again. */
export function SoldOutPanel({ form, isAlert = false }: { readonly form: Form; readonly isAlert?: boolean }) {
  const t = useTexts('checkout')
  const locale = useLocale()
  const { reservedUntil } = form
  return (
    <CartPanel
      title={t(reservedUntil === null ? 'soldOut.title' : 'soldOut.reservedTitle')}
      isAlert={isAlert}
    >
      <p>
        {reservedUntil === null
          ? t('soldOut.text')
          : t('soldOut.reservedText', { time: formatInstantTime(reservedUntil) })}
      </p>
      <ButtonLink href={presentationPath(form, locale)}>{t('backToForm')}</ButtonLink>
    </CartPanel>
  )
}

function closedWords(reason: ClosedState | null) {
  switch (reason) {
    case 'ended':
    case 'eventEnded':
    case 'crowdfundingEnded':
      return 'closed.ended'
    case 'deleted':
      return 'closed.deleted'
    case 'collectionNotAllowed':
      return 'closed.collectionNotAllowed'
    case 'suspended':
      return 'closed.suspended'
    case 'notYetOpen':
      return 'closed.notYetOpen'
    default:
      return 'closed'
  }
}

interface PayingPanelProps {
  readonly cart: CartSession
  readonly frozen: Pick<Cart, 'paymentRequestId' | 'mayHaveDebited'>
  /** False for a partner's cart: no new one can be created. */
  readonly mayStartAgain: boolean
}

/**
 * A payment froze this cart: continue with it, or cancel it and change the gift. One that may have taken money offers
 * neither. Source: docs/decisions/money/cart-and-expiry.md.
 */
export function PayingPanel({ cart, frozen, mayStartAgain }: PayingPanelProps) {
  const t = useTexts('checkout')
  if (!frozen.mayHaveDebited) return <OpenPaymentPanel cart={cart} {...frozen} />
  return (
    <CartPanel title={t('unsure.title')} isAlert>
      <UnsurePayment {...frozen} onStartAgain={mayStartAgain ? cart.startAgain : undefined} />
    </CartPanel>
  )
}

interface OpenPaymentPanelProps {
  readonly cart: CartSession
  readonly paymentRequestId: string | null
}

function OpenPaymentPanel({ cart, paymentRequestId }: OpenPaymentPanelProps) {
  const t = useTexts('checkout')
  const locale = useLocale()
  const toast = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const cancelPayment = async (id: string) => {
    setBusy(true)
    try {
      const { status } = await makePaymentCalls(makeSend(locale)).cancel(id)
      // The payment may have succeeded meanwhile: then nothing can be changed.
      if (status === 'Confirmed') whenOnline(() => globalThis.location.assign(confirmationPath(id)))
      else await cart.applyWaitingItems()
    } catch (error) {
      toast(asFailure(error))
    }
    setBusy(false)
  }
  return (
    <CartPanel title={t('paying.title')} isAlert>
      <p>{t('paying.text')}</p>
      {paymentRequestId !== null && (
        <ActionRow>
          <ButtonLink href={embeddedPaymentPath(paymentRequestId)}>{t('paying.resume')}</ButtonLink>
          <Button
            variant="second"
            needsNetwork
            busy={isBusy}
            onClick={() => void cancelPayment(paymentRequestId)}
          >
            {t('paying.change')}
          </Button>
        </ActionRow>
      )}
    </CartPanel>
  )
}

interface CartPanelProps {
  readonly title: string
  /** Announced when it replaces a step. */
  readonly isAlert?: boolean
  readonly children: ReactNode
}

/** Replaces a step: says what is wrong with its cart, under the page's heading. */
function CartPanel({ title, isAlert = false, children }: CartPanelProps) {
  const titleId = useId()
  return (
    <div className={styles.panel}>
      <Sheet as="section" titleId={titleId}>
        <div className="stack" {...(isAlert && { role: 'alert' })}>
          <h1 id={titleId}>{title}</h1>
          {children}
        </div>
      </Sheet>
    </div>
  )
}
