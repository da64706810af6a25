import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import type { JourneyStep } from '#domain/form/journey.ts'
import { ExpiryWarning } from '#web/features/session-expiry/expiry-warning.tsx'
import { ExpiredSession } from '#web/features/session-expiry/expired-session.tsx'
import { type ApiFailure, asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import styles from '#web/pages/checkout/checkout.module.css'
import { isChoosing } from '#web/pages/checkout/resolve-step.ts'
import {
  ClosedPanel,
  FailedPanel,
  InvalidLinkPanel,
  PayingPanel,
  WaitingColumns,
} from '#web/pages/checkout/cart/cart-panels.tsx'

interface CartGateProps {
  readonly form: Form
  readonly cart: CartSession
  /** The step to show; null while the cart is not known. */
  readonly step: JourneyStep | null
  /** `null` where the cart is not ready, which the choice itself does not need. */
  readonly children: (ready: Cart | null) => ReactNode
}

/** Lets a step through when its cart is there, and tells what is the matter when it is not. */
export function CartGate({ form, cart, step, children }: CartGateProps) {
  const toast = useFailureToast()
  const { state } = cart
  const isFirst = step !== null && isChoosing(step.name)
  const extend = async () => {
    await cart.refresh().catch((error: unknown) => toast(asFailure(error, 'POST /carts/refresh')))
  }
  const resume = async (): Promise<boolean> => {
    try {
      await cart.refresh()
      return true
    } catch (error) {
      const failure = asFailure(error, 'POST /carts/refresh')
      if (isTaken(failure)) return false
      toast(failure)
      return true
    }
  }
  if (state.phase === 'none' && !isFirst) return <InvalidLinkPanel />
  if (state.phase === 'paying')
    return <PayingPanel cart={cart} paymentRequestId={state.cart.paymentRequestId} />
  if (form.sales !== 'open') return <ClosedPanel form={form} />
  if (state.phase === 'expired' && !isFirst) {
    return (
      <div className={styles.panel}>
        <ExpiredSession
          onResume={resume}
          {...(form.formType !== 'Checkout' && { onStartAgain: cart.startAgain })}
        />
      </div>
    )
  }
  if (state.phase === 'failed' && !isFirst) return <FailedPanel onRetry={() => void cart.reload()} />
  if (state.phase !== 'ready') return isFirst ? children(null) : <WaitingColumns />
  return (
    <>
      {children(state.cart)}
      <ExpiryWarning deadline={state.deadline} onExtend={extend} onOver={() => void cart.reload()} />
    </>
  )
}

/** Others have taken what an expired cart no longer held. */
function isTaken({ code }: ApiFailure): boolean {
  return code === 'SOLD_OUT' || code === 'OPTION_SOLD_OUT'
}
