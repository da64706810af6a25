import { lazy, Suspense } from 'react'
import { hasServerHtml, serverHtml } from '#web/lib/server-made/server-html.ts'
import styles from './header.module.css'

/** Rendered on the server; in the browser only for a visit that started on a page without this header. */
const HeaderInside = lazy(() => import('#web/layouts/frame/header-inside.tsx'))

/** The public header, as the server rendered it. */
export function Header() {
  if (!import.meta.env.SSR && hasServerHtml('header'))
    return <header className={styles.header} {...serverHtml('header')} />
  return (
    <header id="header" className={styles.header}>
      <Suspense>
        <HeaderInside />
      </Suspense>
    </header>
  )
}
