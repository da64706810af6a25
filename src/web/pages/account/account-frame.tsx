import type { ReactNode } from 'react'
import { AccountNav } from '#web/pages/account/account-nav.tsx'
import styles from './account-frame.module.css'

interface AccountFrameProps {
  readonly title: string
  readonly children: ReactNode
}

/** A page of the account: its title, the links to the others, and the contents, beside the links on a wide screen. */
export function AccountFrame({ title, children }: AccountFrameProps) {
  return (
    <div className={`page ${styles.frame}`}>
      <h1>{title}</h1>
      <AccountNav />
      <div className={styles.contents}>{children}</div>
    </div>
  )
}
