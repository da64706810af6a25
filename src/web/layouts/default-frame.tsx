import type { ReactNode } from 'react'
import { Header } from '#web/layouts/frame/header.tsx'
import { SkipLink } from '#web/layouts/frame/skip-link.tsx'

interface DefaultFrameProps {
  readonly children: ReactNode
  /** An administrator's shortcuts, at the top. Loaded separately: the page is the same for all visitors. */
  readonly adminBar?: ReactNode
}

/**
 * Public header and page; the document has the footer and the accessibility settings. Source: spec section 2,
 * layouts.
 */
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
