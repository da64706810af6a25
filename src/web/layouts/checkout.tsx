import { Outlet } from 'react-router'
import { LightHeader } from '#web/layouts/frame/light-header.tsx'
import { SkipLink } from '#web/layouts/frame/skip-link.tsx'

/** The journey: a light header, the page with its steps and summary, nothing that leads away by accident. */
export default function CheckoutLayout() {
  return (
    <>
      <SkipLink />
      <LightHeader hasLanguages />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
