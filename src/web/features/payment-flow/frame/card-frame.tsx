import type { RefObject } from 'react'
import type { Initialized } from '#contract/card-fields.ts'
import styles from '#web/features/payment-flow/payment-flow.module.css'
import { useTexts } from '#web/lib/texts.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

interface CardFrameProps {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly session: Initialized | null
  readonly isReady: boolean
  /** The accessible name of the frame. */
  readonly title: string
}

/** The provider's own page for the card, in a frame. Its space is reserved while it loads. */
export function CardFrame({ frame, session, isReady, title }: CardFrameProps) {
  const t = useTexts('payment')
  return (
    <div className={styles.card} aria-busy={!isReady}>
      {!isReady && (
        <div className={styles.cover}>
          <output className="visually-hidden">{t('frameLoading')}</output>
          <Skeleton block="control" />
          <Skeleton block="control" />
          <Skeleton block="control" />
        </div>
      )}
      {session !== null && (
        <iframe
          key={session.tokenizationSessionId}
          ref={frame}
          className={styles.frame}
          src={session.hostedFieldsUrl ?? undefined}
          title={title}
          allow="payment"
          referrerPolicy="strict-origin"
        />
      )}
    </div>
  )
}
