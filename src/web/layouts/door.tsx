import { Outlet } from 'react-router'
import { DoorDocument } from '#web/layouts/door-document.tsx'
import type { OwnDocument } from '#web/layouts/own-document.ts'

export const handle = {
  renderDocument: (props) => <DoorDocument {...props} />,
} satisfies OwnDocument

/** At a gate: nothing around its page, which is used with one hand and little light. */
export default function DoorLayout() {
  return <Outlet />
}
