import { Outlet } from 'react-router'
import type { OwnDocument } from '#web/layouts/own-document.ts'
import { FormDocument } from '#web/layouts/widget/form-document.tsx'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import type { Route } from './+types/form-widget'

export function loader({ request }: Route.LoaderArgs) {
  return { texts: loadTexts(localeOfRequest(request), ['widget']) }
}

/** The texts are the same for every step. */
export function shouldRevalidate() {
  return false
}

export const handle = {
  renderDocument: (props) => <FormDocument {...props} />,
} satisfies OwnDocument

/** The whole form on another site: nothing around it. */
export default function FormWidgetLayout() {
  const t = useTexts('widget')
  return (
    <main id="main">
      {/* Shown by the style alone: no code of the page runs where a file of it is missing. */}
      <output className="broken">
        <span>
          {t('broken')}
          <Button data-reload="">{t('reload')}</Button>
        </span>
      </output>
      <Outlet />
    </main>
  )
}

/** In a frame even a failure is small: the site around it is not ours. */
export function ErrorBoundary() {
  const t = useTexts('widget')
  return (
    <main id="main">
      <PlainPage title={t('failed')}>{null}</PlainPage>
    </main>
  )
}
