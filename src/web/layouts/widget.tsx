import { Outlet } from 'react-router'

/** On a partner's site: nothing around the page. */
export default function WidgetLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
