import { Outlet } from 'react-router'
import { SettingsDialog } from '#web/features/accessibility/settings-dialog.tsx'
import { Footer } from '#web/layouts/frame/footer.tsx'
import { LightHeader } from '#web/layouts/frame/light-header.tsx'
import { SkipLink } from '#web/layouts/frame/skip-link.tsx'

/** Logo alone, never indexed, nothing from third parties. Source: spec section 2, decision 13. */
export default function PaymentLayout() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <SkipLink />
      <LightHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer isPlain />
      <SettingsDialog />
    </>
  )
}
