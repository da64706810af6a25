import type { ReactNode } from 'react'
import { Header } from '#web/layouts/frame/header.tsx'
import { SkipLink } from '#web/layouts/frame/skip-link.tsx'

interface DefaultFrameProps {
  readonly children: ReactNode
  /** Shortcuts of an administrator, above everything. Fetched apart: the page is the same for all. */
  readonly adminBar?: ReactNode
}

/** Public header and page; footer and accessibility settings are the document's. Source: spec section 2, layouts. */
export function DefaultFrame({ children, adminBar }: DefaultFrameProps) {
  return (
    <>
      <SkipLink />
      {adminBar}
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
