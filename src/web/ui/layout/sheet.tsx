import { createContext, type ReactNode, useContext } from 'react'
import styles from './sheet.module.css'

interface SheetProps {
  /** Id of the title that names it; a named sheet is a landmark. */
  readonly titleId?: string
  /** `aside` for what accompanies the main column. */
  readonly as?: 'section' | 'div' | 'aside'
  /** Stays visible beside the column while scrolling, from 64 rem. */
  readonly sticky?: boolean
  /** A picture from edge to edge, at the top. */
  readonly cover?: ReactNode
  readonly children: ReactNode
}

/** Whether a sheet is a part of the sheet around it. */
const JoinedContext = createContext(false)

/** One sheet whose sheets are parts, separated by lines: a long form is one block, not many. */
export function JoinedSheets({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.sheet}>
      <JoinedContext value>{children}</JoinedContext>
    </div>
  )
}

/** White paper on the warm background: a thin border, no shadow. */
export function Sheet({ titleId, as: Element = 'div', sticky = false, cover, children }: SheetProps) {
  const isPart = useContext(JoinedContext) && !sticky
  return (
    <Element
      className={isPart ? styles.part : `${styles.sheet} ${sticky ? styles.sticky : ''}`}
      aria-labelledby={titleId}
    >
      {cover !== undefined && <div className={styles.cover}>{cover}</div>}
      {children}
    </Element>
  )
}
