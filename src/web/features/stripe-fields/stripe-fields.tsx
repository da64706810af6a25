import type { RefObject } from 'react'
import styles from '#web/features/stripe-fields/stripe-fields.module.css'
import { useTexts } from '#web/lib/texts.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

interface StripeFieldsProps {
  readonly place: RefObject<HTMLDivElement | null>
  readonly isReady: boolean
  /** What is entered here, for those who do not see it. */
  readonly title: string
}

/** The place of Stripe's fields. It keeps its height while they load. */
export function StripeFields({ place, isReady, title }: StripeFieldsProps) {
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
      <div ref={place} className={styles.place} />
    </fieldset>
  )
}
