import { Outlet, useMatches } from 'react-router'
import { LightHeader } from '#web/layouts/frame/light-header.tsx'
import styles from '#web/layouts/payment.module.css'
import { SkipLink } from '#web/layouts/frame/skip-link.tsx'

/** Declares a page of the payment layout. */
export interface PaymentHandle {
  /** Its address exists in every language. */
  readonly hasLanguages?: boolean
  /**
   * Its visitor pays here: the header notes that the payment is secured, unless `takesPayment` of its data is false.
   */
  readonly takesPayment?: boolean
}

/**
 * Only the logo, never indexed, nothing from third parties. Source: spec section 2,
 * docs/decisions/web/third-parties.md.
 */
export default function PaymentLayout() {
  const pages = useMatches().map(({ handle, loaderData }) => ({
    handle: handle as PaymentHandle | undefined,
    data: loaderData as Pick<PaymentHandle, 'takesPayment'> | null | undefined,
  }))
  const hasLanguages = pages.some(({ handle }) => handle?.hasLanguages === true)
  const takesPayment = pages.some(
    ({ handle, data }) => handle?.takesPayment === true && data?.takesPayment !== false,
  )
  return (
    <>
      <meta name="robots" content="noindex" />
      <SkipLink />
      <LightHeader hasLanguages={hasLanguages} takesPayment={takesPayment} reloads />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}
