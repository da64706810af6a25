import styles from './tabs.module.css'

interface TabsProps {
  /** Names the pages as a group. */
  readonly label: string
  /** On a wide screen one below the other, in a column beside the page. */
  readonly isBeside?: boolean
  readonly tabs: readonly { readonly href: string; readonly label: string; readonly isCurrent: boolean }[]
}

/** Links to pages that belong together, the present one marked. */
export function Tabs({ label, tabs, isBeside = false }: TabsProps) {
  return (
    <nav aria-label={label}>
      <ul className={isBeside ? `${styles.tabs} ${styles.beside}` : styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a className={styles.tab} href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
