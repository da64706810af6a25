import type { ReactNode } from 'react'
import type { JourneyStep } from '#domain/form/journey.ts'
import styles from '#web/pages/checkout/checkout.module.css'
import { useTexts } from '#web/lib/texts.ts'
import { Steps } from '#web/ui/layout/steps.tsx'

interface StepFrameProps {
  readonly steps: readonly JourneyStep[]
  /** The number in the address of the step shown or requested. */
  readonly current: number
  /** Some steps may be skipped: their names are not shown yet, but their space is reserved. */
  readonly isWaiting: boolean
  readonly children: ReactNode
}

/** The position in the checkout, numbered without gaps. */
export function StepFrame({ steps, current: number, isWaiting, children }: StepFrameProps) {
  const t = useTexts('checkout')
  const place = steps.findIndex((step) => step.number >= number)
  const current = place === -1 ? steps.length - 1 : place
  const names = steps.map(({ name }) => t(`steps.${name}`))
  const next = names[current + 1]
  return (
    <div className={`page ${styles.frame}`}>
      <div className={isWaiting ? styles.waitingSteps : undefined}>
        <Steps
          label={t('steps.label')}
          names={names}
          current={current}
          position={t('steps.position', {
            current: current + 1,
            total: names.length,
            name: names[current] ?? '',
          })}
          next={next === undefined ? '' : t('steps.next', { name: next })}
        />
      </div>
      {children}
    </div>
  )
}

interface ColumnsProps {
  readonly title: string
  readonly children: ReactNode
  readonly aside: ReactNode
}

/** One column and, on a wide screen, the summary beside it; a phone has the dock instead. */
export function Columns({ title, children, aside }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className="stack-l">
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
      </div>
      <div className={`only-wide ${styles.aside}`}>{aside}</div>
    </div>
  )
}
