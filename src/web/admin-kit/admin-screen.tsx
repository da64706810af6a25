import { type ReactNode, type RefObject, useId } from 'react'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from './admin-screen.module.css'

interface AdminScreenProps {
  readonly title: ReactNode
  /** A small line above the title: where this page belongs. */
  readonly over?: ReactNode
  /** Beside the title: the state of what the page is about. */
  readonly state?: ReactNode
  /** The most frequent action of the page. */
  readonly actions?: ReactNode
  /** Pages beside this one. */
  readonly tabs?: ReactNode
  readonly children: ReactNode
}

/** A page of the administration: its title, then sheets. */
export function AdminScreen({ title, over, state, actions, tabs, children }: AdminScreenProps) {
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.top}>
          <div>
            {over !== undefined && <p className={`soft small ${styles.over}`}>{over}</p>}
            <div className={styles.named}>
              <h1>{title}</h1>
              {state}
            </div>
          </div>
          {actions}
        </div>
        {tabs}
      </header>
      {children}
    </div>
  )
}

interface AdminSheetProps {
  readonly title: string
  /** Where a list or a table of the sheet is named by its title. */
  readonly titleId?: string
  /** The heading, where it takes the focus. */
  readonly heading?: RefObject<HTMLHeadingElement | null>
  /** Beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** One subject of a page under its title: a list, the details of one thing with its actions, or a form. */
export function AdminSheet({ title, titleId, heading, aside, children }: AdminSheetProps) {
  const ownId = useId()
  const id = titleId ?? ownId
  return (
    <Sheet as="section" titleId={id}>
      <div className={styles.sheet}>
        <div className={styles.top}>
          <h2 id={id} {...(heading !== undefined && { ref: heading, tabIndex: -1 })}>
            {title}
          </h2>
          {aside}
        </div>
        {children}
      </div>
    </Sheet>
  )
}

interface StateMarkProps {
  readonly tone?: 'ok' | 'warn' | 'bad' | undefined
  readonly children: ReactNode
}

/** A state in words, on its colour. */
export function StateMark({ tone, children }: StateMarkProps) {
  return (
    <span className={styles.state} data-tone={tone}>
      {children}
    </span>
  )
}

/** Its values where it has several. */
type Fact = readonly [name: string, ...values: ReactNode[]]

/** Names and values of one thing. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="stack">
      {facts.map(([name, ...values]) => (
        <div key={name}>
          <dt className="soft small">{name}</dt>
          {values.map((value, index) => (
            <dd key={index} className={styles.typed}>
              {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
