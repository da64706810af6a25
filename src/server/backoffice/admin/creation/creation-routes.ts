import { CreatedFormSchema, NewFormSchema } from '#contract/admin/new-form.ts'
import { createForm } from '#server/backoffice/admin/creation/create-form.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { grantedOf } from '#server/identity/user/actor.ts'

/** New campaigns of an association. */
export function creationRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /admin/organizations/:org/forms',
    {
      summary: 'Create a campaign as a draft',
      config: atMost(deps.settings.campaignLimits.created, 10, { countsRefused: false }),
      body: NewFormSchema,
      answer: CreatedFormSchema,
    },
    (request) => createForm(deps, grantedOf(request), request.body, localeOfRequest(request)),
  )
}
