import { ChangeDetailsSchema, DetailsSchema, detailsPath } from '#contract/admin/details.ts'
import { changeDetails, readDetails } from '#server/backoffice/admin/details/change-details.ts'
import { memberRead } from '#server/backoffice/admin/member-read.ts'
import type { Deps } from '#server/money/deps.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { grantedOf } from '#server/identity/user/actor.ts'

/** What an association says of itself. */
export function detailsRoutes(app: TypedApp, deps: Deps): void {
  const about = { summary: 'The details of an association', answer: DetailsSchema }
  memberRead(app, deps, { ...about, path: detailsPath, read: readDetails })
  app.post(
    detailsPath,
    {
      schema: {
        summary: 'Change the details of an association',
        params: params('org'),
        body: ChangeDetailsSchema,
        response: answers(DetailsSchema),
      },
    },
    (request) => changeDetails(deps, grantedOf(request), request.body),
  )
}
