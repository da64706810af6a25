import {
  ChangeViewSchema,
  MonthlyExportSchema,
  SaveViewSchema,
  SavedViewsSchema,
  ViewsOfSchema,
} from '#contract/admin/order/saved-views.ts'
import { changeView, removeView, saveView } from '#server/backoffice/admin/order-lists/views/change-views.ts'
import { setMonthlyExport } from '#server/backoffice/admin/order-lists/views/monthly-export.ts'
import { readViews } from '#server/backoffice/admin/order-lists/views/read-views.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Saved views of the lists of orders, and the monthly links to them. */
export function viewRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/views',
    { summary: 'The saved views of a list', query: ViewsOfSchema, answer: SavedViewsSchema },
    (request) => {
      const granted = grantedOf(request)
      return asMember(deps, granted, (tx) => readViews(tx, granted, request.query.list))
    },
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/views',
    {
      summary: 'Save the filters of a list as a view',
      config: atMost(60, 1),
      body: SaveViewSchema,
      answer: SavedViewsSchema,
    },
    (request) => saveView(deps, grantedOf(request), request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/views/:view',
    {
      summary: 'Change a saved view',
      config: atMost(60, 1),
      body: ChangeViewSchema,
      answer: SavedViewsSchema,
    },
    (request) => changeView(deps, grantedOf(request), request.params.view, request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/views/:view/delete',
    { summary: 'Delete a saved view', config: atMost(60, 1), answer: SavedViewsSchema },
    (request) => removeView(deps, grantedOf(request), request.params.view),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/views/:view/monthly',
    {
      summary: 'Receive a link to a saved view each month, or stop it',
      config: atMost(60, 1),
      body: MonthlyExportSchema,
      answer: SavedViewsSchema,
    },
    (request) => setMonthlyExport(deps, grantedOf(request), request.params.view, request.body.isWanted),
  )
}
