import type { RefObject } from 'react'
import styles from '#web/features/stripe-fields/stripe-fields.module.css'
import { useTexts } from '#web/lib/texts.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

interface StripeFieldsProps {
  readonly container: RefObject<HTMLDivElement | null>
  readonly isReady: boolean
  /** The accessible name of the fields. */
  readonly title: string
}

/** The container of Stripe's fields. Its height is reserved while they load. */
export function StripeFields({ container, isReady, title }: StripeFieldsProps) {
  const t = useTexts('payment')
  return (
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
  )
}
