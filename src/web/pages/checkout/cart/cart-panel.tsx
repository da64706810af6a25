import { type ReactNode, useId } from 'react'
import styles from '#web/pages/checkout/checkout.module.css'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface CartPanelProps {
  readonly title: string
  /** Announced when it replaces a step. */
  readonly isAlert?: boolean
  readonly children: ReactNode
}

/** Replaces a step: says what is wrong with its cart, under the page's heading. */
export function CartPanel({ title, isAlert = false, children }: CartPanelProps) {
  const titleId = useId()
  return (
    <div className={styles.panel}>
      <Sheet as="section" titleId={titleId}>
        <div className="stack" {...(isAlert && { role: 'alert' })}>
          <h1 id={titleId}>{title}</h1>
          {children}
        </div>
      </Sheet>
    </div>
  )
}
