import { Outlet } from 'react-router'

/** On a stranger's site: nothing of ours around the page. */
export default function WidgetLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
