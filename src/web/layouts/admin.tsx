import { Outlet } from 'react-router'
import type { Security } from '#contract/security.ts'
import { failureOf } from '#web/admin-kit/admin-failure.ts'
import type { FrameData } from '#web/admin-kit/admin-frame.ts'
import { AdminFailed } from '#web/admin-kit/admin-state.tsx'
import { readWhereAllowed } from '#web/admin-kit/load-admin.server.ts'
import { AdminFrame } from '#web/layouts/admin/admin-frame.tsx'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import type { Route } from './+types/admin'

/** Data that every page of the administration shows, and the texts of a page that is not shown. */
export async function loader(args: Route.LoaderArgs): Promise<FrameData & { readonly texts: object }> {
  const [own, support, security] = await Promise.all([
    readWhereAllowed(args, 'GET /admin/associations', {}),
    readWhereAllowed(args, 'GET /admin/support', {}),
    readWhereAllowed(args, 'GET /ha-oauth/security', {}),
  ])
  return {
    texts: loadTexts(localeOfRequest(args.request), ['manage']),
    firstName: own?.firstName ?? '',
    associations: own?.associations ?? [],
    supports: support?.accesses ?? [],
    secondFactorDueAt: security === null ? null : openUntil(security.secondFactor),
  }
}

/** Until when a user may do without the second factor that their roles need; null where none is due. */
function openUntil({ isGiven, dueAt }: Security['secondFactor']): string | null {
  return !isGiven && dueAt !== null && Date.parse(dueAt) > Date.now() ? dueAt : null
}

/**
 * The layout of the administration: never indexed, nothing from third parties. Its pages are made for their user, who
 * is asked to sign in first.
 */
export default function AdminLayout() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failure = failureOf(error)
  if (failure === null) throw error
  return (
    <AdminFrame>
      <AdminFailed {...failure} />
    </AdminFrame>
  )
}
