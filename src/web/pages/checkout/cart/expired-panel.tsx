import { ExpiredSession } from '#web/features/session-expiry/expired-session.tsx'
import { type ApiFailure, asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import styles from '#web/pages/checkout/checkout.module.css'

interface ExpiredPanelProps {
  readonly cart: CartSession
  /** False for a partner's cart: no new one can be created. */
  readonly mayStartAgain: boolean
}

/** Replaces the contents of an expired cart: offers to continue with them. */
export function ExpiredPanel({ cart, mayStartAgain }: ExpiredPanelProps) {
  const toast = useFailureToast()
  const resume = async (): Promise<boolean> => {
    try {
      await cart.refresh()
      return true
    } catch (error) {
      const failure = asFailure(error)
      if (isTaken(failure)) return false
      toast(failure)
      return true
    }
  }
  return (
    <div className={styles.panel}>
      <ExpiredSession onResume={resume} {...(mayStartAgain && { onStartAgain: cart.startAgain })} />
    </div>
  )
}

/** Other visitors took the stock that the expired cart no longer reserved. */
function isTaken({ code }: ApiFailure): boolean {
  return code === 'SOLD_OUT' || code === 'OPTION_SOLD_OUT'
}
