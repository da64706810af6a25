import type { RefObject } from 'react'
import styles from '#web/features/stripe-fields/stripe-fields.module.css'
import { useTexts } from '#web/lib/texts.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

interface StripeFieldsProps {
  readonly container: RefObject<HTMLDivElement | null>
  readonly walletPlace: RefObject<HTMLDivElement | null>
  readonly hasWallet: boolean
  readonly isReady: boolean
  /** The accessible name of the fields. */
  readonly title: string
}

/** The container of Stripe's fields. Its height is reserved while they load. */
export function StripeFields({ container, walletPlace, hasWallet, isReady, title }: StripeFieldsProps) {
  const t = useTexts('payment')
  return (
    <div className={styles.all}>
      <div ref={walletPlace} className={hasWallet ? styles.container : styles.waiting} />
      {hasWallet && <p className={styles.or}>{t('orByCard')}</p>}
      <fieldset className={styles.card} aria-busy={!isReady}>
        <legend className="visually-hidden">{title}</legend>
        {!isReady && (
          <div className={styles.cover}>
            <output className="visually-hidden">{t('frameLoading')}</output>
            <Skeleton block="control" />
            <Skeleton block="control" />
            <Skeleton block="control" />
          </div>
        )}
        <div ref={container} className={styles.container} />
      </fieldset>
    </div>
  )
}
