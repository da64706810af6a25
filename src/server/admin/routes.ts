import { AdminFormSchema, adminFormPath } from '#contract/admin/admin-form.ts'
import { rightsOn } from '#domain/access/rights.ts'
import type { FormId } from '#domain/ids.ts'
import { grantedOf } from '#server/user/actor.ts'
import type { Deps } from '#server/deps.ts'
import { loadForm } from '#server/form/form-store.ts'
import { type TypedApp, answers, params } from '#server/http/typed-app.ts'

/** What administrators see and change. The guard has checked the right of each route before its handler runs. */
export function adminRoutes(app: TypedApp, deps: Deps): void {
  app.get(
    adminFormPath,
    {
      schema: {
        summary: 'A form, and what the user may do with it',
        params: params('org', 'type', 'slug'),
        response: answers(AdminFormSchema),
      },
    },
    async (request) => {
      const granted = grantedOf(request)
      const { id, definition } = await loadForm(deps.db, granted.formId as FormId)
      const { type: formType, slug: formSlug, title, state } = definition
      return {
        organization: { organizationSlug: granted.organizationSlug, name: granted.organizationName },
        form: { id, formType, formSlug, title, state },
        rights: rightsOn(granted.memberships, granted),
      }
    },
  )
}
