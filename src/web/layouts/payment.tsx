import { Outlet, useMatches } from 'react-router'
import { LightHeader } from '#web/layouts/frame/light-header.tsx'
import styles from '#web/layouts/payment.module.css'
import { SkipLink } from '#web/layouts/frame/skip-link.tsx'

/** What a page here declares about itself: its address exists in every language. */
export interface PaymentHandle {
  readonly hasLanguages: boolean
}

/** Only the logo, never indexed, nothing from third parties. Source: spec section 2, docs/decisions/third-parties.md. */
export default function PaymentLayout() {
  const hasLanguages = useMatches().some(
    ({ handle }) => (handle as Partial<PaymentHandle> | undefined)?.hasLanguages === true,
  )
  return (
    <>
      <meta name="robots" content="noindex" />
      <SkipLink />
      <LightHeader hasLanguages={hasLanguages} isPayment />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}
