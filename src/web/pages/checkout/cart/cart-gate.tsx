import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import { ExpiryWarning } from '#web/features/session-expiry/expiry-warning.tsx'
import { ExpiredSession } from '#web/features/session-expiry/expired-session.tsx'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import styles from '#web/pages/checkout/checkout.module.css'
import {
  ClosedPanel,
  FailedPanel,
  PayingPanel,
  WaitingColumns,
} from '#web/pages/checkout/cart/cart-panels.tsx'

interface CartGateProps {
  readonly form: Form
  readonly cart: CartSession
  /** The step to show; null while the cart is not known. */
  readonly step: number | null
  /** `null` where the cart is not ready, which step 1 does not need. */
  readonly children: (ready: Cart | null) => ReactNode
}

/** Lets a step through when its cart is there, and tells what is the matter when it is not. */
export function CartGate({ form, cart, step, children }: CartGateProps) {
  const toast = useFailureToast()
  const { state } = cart
  const extend = async () => {
    await cart.refresh().catch((error: unknown) => toast(asFailure(error, 'POST /carts/refresh')))
  }
  if (state.phase === 'paying')
    return <PayingPanel cart={cart} paymentRequestId={state.cart.paymentRequestId} />
  if (form.sales !== 'open') return <ClosedPanel form={form} />
  if (state.phase === 'expired' && step !== 1) {
    return (
      <div className={styles.panel}>
        <ExpiredSession onResume={extend} onStartAgain={cart.startAgain} />
      </div>
    )
  }
  if (state.phase === 'failed' && step !== 1) return <FailedPanel onRetry={() => void cart.reload()} />
  if (state.phase !== 'ready') return step === 1 ? children(null) : <WaitingColumns />
  return (
    <>
      {children(state.cart)}
      <ExpiryWarning deadline={state.deadline} onExtend={extend} onOver={() => void cart.reload()} />
    </>
  )
}
