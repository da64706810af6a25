import { Outlet } from 'react-router'
import { LightHeader } from '#web/layouts/frame/light-header.tsx'
import { SkipLink } from '#web/layouts/frame/skip-link.tsx'

/**
 * The layout of the checkout: a small header, the page with its steps and summary, and no link that leaves it by
 * accident.
 */
export default function CheckoutLayout() {
  return (
    <>
      <SkipLink />
      <LightHeader hasLanguages takesPayment />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
