import { Link } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'

export interface RecoveryActionPlaces {
  /** Address of the selection step; null for a partner's cart. */
  readonly choose: string | null
  readonly details: string | null
  readonly payer: string | null
  readonly onRemoveCode: (() => void) | null
  /** Replaces the cart by a new one with what was typed; null for a partner's cart. */
  readonly onStartAgain: (() => void) | null
}

/** Codes of section 8 that are caused by the contents of the cart, each with its recovery action. */
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

/** The recovery action beside the reason why a payment did not start. */
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
      <Button size="s" variant="second" onClick={places.onRemoveCode}>
        {t('recoveryAction.removeCode')}
      </Button>
    )
  }
  if (way === 'again') {
    if (places.onStartAgain === null) return null
    return (
      <Button size="s" variant="second" onClick={places.onStartAgain}>
        {t('recoveryAction.again')}
      </Button>
    )
  }
  if (way === 'details' && places.details !== null)
    return <Link to={places.details}>{t('recoveryAction.details')}</Link>
  if (way === undefined || way === 'code' || places.choose === null) return null
  return <Link to={places.choose}>{t('recoveryAction.choose')}</Link>
}
