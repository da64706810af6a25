import { adminRoutes } from '#server/backoffice/admin/routes.ts'
import { gateRoutes } from '#server/backoffice/check-in/gate-routes.ts'
import { handoverRoutes } from '#server/backoffice/handover/handover-routes.ts'
import { dataTermRoutes } from '#server/backoffice/retention/data-terms-routes.ts'
import { donorRoutes } from '#server/backoffice/donor/donor-routes.ts'
import { holderRoutes } from '#server/backoffice/membership/holder-routes.ts'
import { messageAdminRoutes } from '#server/backoffice/message/message-admin-routes.ts'
import { personRequestRoutes } from '#server/backoffice/person/person-request-routes.ts'
import { importRoutes } from '#server/backoffice/import/import-routes.ts'
import { personRoutes } from '#server/backoffice/person/person-routes.ts'
import type { Deps } from '#server/money/deps.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Everything that members of an association do in its administration. */
export function memberRoutes(app: TypedApp, deps: Deps, kit: Parameters<typeof adminRoutes>[2]): void {
  adminRoutes(app, deps, kit)
  gateRoutes(app, deps)
  handoverRoutes(app, deps)
  dataTermRoutes(app, deps)
  holderRoutes(app, deps)
  messageAdminRoutes(app, deps)
  personRoutes(app, deps)
  personRequestRoutes(app, deps)
  donorRoutes(app, deps)
  importRoutes(app, deps)
}
