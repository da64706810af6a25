import { Outlet } from 'react-router'
import { DefaultFrame } from '#web/layouts/default-frame.tsx'

/**
 * The layout of the administration: never indexed, nothing from third parties. Its pages are the same shell for
 * everyone; the browser fills them with what its user may see.
 */
export default function AdminLayout() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <DefaultFrame>
        <div className="page">
          <Outlet />
        </div>
      </DefaultFrame>
    </>
  )
}
