import { Outlet } from 'react-router'
import type { OwnDocument } from '#web/layouts/own-document.ts'
import { WidgetDocument } from '#web/layouts/widget/widget-document.tsx'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { Route } from './+types/widget'

export function loader({ request }: Route.LoaderArgs) {
  return { texts: loadTexts(localeOfRequest(request), ['widget']) }
}

export const handle = {
  still: true,
  renderDocument: (props) => <WidgetDocument {...props} />,
} satisfies OwnDocument

/** On a partner's site: nothing around the widget. */
export default function WidgetLayout() {
  return <Outlet />
}

/** In a frame even a failure is small: the site around it is not ours. */
export function ErrorBoundary() {
  const t = useTexts('widget')
  return (
    <main className="panel words">
      <h1>{t('failed')}</h1>
    </main>
  )
}
