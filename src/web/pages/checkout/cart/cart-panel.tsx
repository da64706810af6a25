import { type ReactNode, useId } from 'react'
import styles from '#web/pages/checkout/checkout.module.css'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface CartPanelProps {
  readonly title: string
  /** Read aloud when it takes the place of a step. */
  readonly isAlert?: boolean
  readonly children: ReactNode
}

/** In the place of a step: what is the matter with its cart, under the page's heading. */
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
