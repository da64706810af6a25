import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import { closedState, isClosed } from '#domain/campaign/closed-state.ts'
import { hasPage } from '#domain/form/form-types.ts'
import type { JourneyStep } from '#domain/form/journey.ts'
import { ExpiryWarning } from '#web/features/session-expiry/expiry-warning.tsx'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { isChoosing } from '#web/pages/checkout/resolve-step.ts'
import {
  ClosedPanel,
  FailedPanel,
  InvalidLinkPanel,
  PaidLinkPanel,
  PayingPanel,
  SoldOutPanel,
  WaitingColumns,
} from '#web/pages/checkout/cart/cart-panels.tsx'
import { ExpiredPanel } from '#web/pages/checkout/cart/expired-panel.tsx'
import { UsedLinkNote } from '#web/pages/checkout/cart/used-link-note.tsx'

interface CartGateProps {
  readonly form: Form
  readonly allowCollect: boolean
  readonly cart: CartSession
  /** The step to show; null while the cart is not known. */
  readonly step: JourneyStep | null
  /** `null` where the cart is not ready, which the selection step does not need. */
  readonly children: (ready: Cart | null) => ReactNode
}

/** Shows a step when its cart is ready, and else what is wrong with the cart. */
export function CartGate({ form, allowCollect, cart, step, children }: CartGateProps) {
  const toast = useFailureToast()
  const { state } = cart
  const isFirst = step !== null && isChoosing(step.name)
  const extend = async () => {
    await cart.refresh().catch((error: unknown) => toast(asFailure(error)))
  }
  const usedLink = state.phase === 'none' ? state.usedLink : undefined
  const reason = closedState({ ...form, allowCollect })
  const isOver = isClosed(form) || reason !== null
  const paidBy = usedLink?.paidBy ?? null
  if (paidBy !== null && (!isFirst || isOver)) return <PaidLinkPanel paymentRequestId={paidBy} />
  if (state.phase === 'none' && !isFirst) return <InvalidLinkPanel />
  if (state.phase === 'paying')
    return <PayingPanel cart={cart} frozen={state.cart} mayStartAgain={hasPage(form.formType)} />
  // What is sold out may be held by this cart: only a cart that is known to hold nothing decides it.
  const isSoldOut = reason === 'soldOut'
  if (isSoldOut && !mayHold(state, isFirst)) return <SoldOutPanel form={form} />
  if (isOver && !isSoldOut) return <ClosedPanel form={form} reason={reason} />
  if (state.phase === 'expired' && !isFirst)
    return <ExpiredPanel cart={cart} mayStartAgain={hasPage(form.formType)} />
  if (state.phase === 'failed' && (!isFirst || isOver))
    return <FailedPanel onRetry={() => void cart.reload()} />
  if (state.phase !== 'ready') {
    if (!isFirst || isOver) return <WaitingColumns />
    return (
      <>
        {usedLink !== undefined && <UsedLinkNote link={usedLink} />}
        {children(null)}
      </>
    )
  }
  return (
    <>
      {children(state.cart)}
      <ExpiryWarning deadline={state.deadline} onExtend={extend} onOver={() => void cart.reload()} />
    </>
  )
}

/**
 * Whether the cart may hold units of a form that is sold out for others: it is not read yet, or it has expired and asks
 * for its units again.
 */
function mayHold({ phase }: CartSession['state'], isFirst: boolean): boolean {
  if (phase === 'unknown' || phase === 'loading' || phase === 'failed') return true
  return phase === 'expired' && !isFirst
}
