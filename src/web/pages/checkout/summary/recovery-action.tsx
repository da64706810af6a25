import { Link } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'

export interface RecoveryActionPlaces {
  /** Address of the step where one chooses; null where the cart is a partner's. */
  readonly choose: string | null
  readonly details: string | null
  readonly payer: string | null
  readonly onRemoveCode: (() => void) | null
  /** Leaves the cart for a new one, with what was typed; null where the cart is a partner's. */
  readonly onStartAgain: (() => void) | null
}

/** Codes of section 8 that something in the cart explains, and what to do about each. */
const recoveryActions = {
  SOLD_OUT: 'choose',
  OPTION_SOLD_OUT: 'details',
  MAX_PER_USER: 'choose',
  MAX_PER_FORM: 'choose',
  TIER_UNKNOWN: 'choose',
  CART_MINIMUM: 'choose',
  DISCOUNT_CODE_INVALID: 'code',
  DISCOUNT_CODE_USED_UP: 'code',
  CART_VERSION_CONFLICT: 'check',
  VALIDATION: 'details',
  PAYMENT_MAX_ERROR_ATTEMPTS: 'again',
} as const

/** Beside the reason why a payment did not start: the way to mend it. */
export function RecoveryAction({
  errorCode,
  places,
}: {
  readonly errorCode: string
  readonly places: RecoveryActionPlaces
}) {
  const t = useTexts('order')
  const way = Object.entries(recoveryActions).find(([code]) => code === errorCode)?.[1]
  if (way === 'check') return <p>{t('recoveryAction.check')}</p>
  if (way === 'code' && places.onRemoveCode !== null) {
    return (
      <Button size="s" look="second" onClick={places.onRemoveCode}>
        {t('recoveryAction.removeCode')}
      </Button>
    )
  }
  if (way === 'again') {
    if (places.onStartAgain === null) return null
    return (
      <Button size="s" look="second" onClick={places.onStartAgain}>
        {t('recoveryAction.again')}
      </Button>
    )
  }
  if (way === 'details' && places.details !== null)
    return <Link to={places.details}>{t('recoveryAction.details')}</Link>
  if (way === undefined || way === 'code' || places.choose === null) return null
  return <Link to={places.choose}>{t('recoveryAction.choose')}</Link>
}
