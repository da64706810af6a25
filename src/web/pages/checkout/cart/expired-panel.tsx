import { ExpiredSession } from '#web/features/session-expiry/expired-session.tsx'
import { type ApiFailure, asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import styles from '#web/pages/checkout/checkout.module.css'

interface ExpiredPanelProps {
  readonly cart: CartSession
  /** Whether a cart can be made anew: not a partner's. */
  readonly mayStartAgain: boolean
}

/** In the place of what an expired cart holds: the way to take it up again. */
export function ExpiredPanel({ cart, mayStartAgain }: ExpiredPanelProps) {
  const toast = useFailureToast()
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
  return (
    <div className={styles.panel}>
      <ExpiredSession onResume={resume} {...(mayStartAgain && { onStartAgain: cart.startAgain })} />
    </div>
  )
}

/** Others have taken what an expired cart no longer held. */
function isTaken({ code }: ApiFailure): boolean {
  return code === 'SOLD_OUT' || code === 'OPTION_SOLD_OUT'
}
