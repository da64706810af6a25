import { Outlet } from 'react-router'
import { DefaultFrame } from '#web/layouts/default-frame.tsx'

export default function DefaultLayout() {
  return (
    <DefaultFrame>
      <Outlet />
    </DefaultFrame>
  )
}
