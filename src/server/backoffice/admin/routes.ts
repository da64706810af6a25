import { AdminFormSchema } from '#contract/admin/admin-form.ts'
import { IncomeSchema, IncomeYearSchema } from '#contract/admin/income.ts'
import { OwnAssociationsSchema } from '#contract/admin/own-associations.ts'
import { OverviewSchema } from '#contract/admin/overview.ts'
import { OwnFormsSchema } from '#contract/admin/own-forms.ts'
import { StatisticsSchema } from '#contract/admin/statistics.ts'
import { rightsOn } from '#domain/access/rights.ts'
import { sessionOfActor, formIdOf, grantedOf } from '#server/identity/user/actor.ts'
import { accountingRoutes } from '#server/backoffice/admin/accounting/accounting-routes.ts'
import { pictureRoutes } from '#server/backoffice/admin/pictures/picture-routes.ts'
import { associationDetailsRoutes } from '#server/backoffice/admin/association-details/association-details-routes.ts'
import { cancellationRoutes } from '#server/backoffice/admin/cancellation/cancellation-routes.ts'
import { closeRoutes } from '#server/backoffice/admin/accounting/close/close-routes.ts'
import { creationRoutes } from '#server/backoffice/admin/creation/creation-routes.ts'
import { disputeFileRoutes } from '#server/backoffice/admin/disputes/dispute-file-routes.ts'
import { disputeRoutes } from '#server/backoffice/admin/disputes/dispute-routes.ts'
import type { MailPreviewDeps } from '#server/backoffice/admin/editor/mail-preview/preview-mail.ts'
import { mailPreviewRoutes } from '#server/backoffice/admin/editor/mail-preview/mail-preview-routes.ts'
import { editorRoutes } from '#server/backoffice/admin/editor/editor-routes.ts'
import { operatorHomeRoute } from '#server/backoffice/admin/operator-home-route.ts'
import { memberRoutes } from '#server/backoffice/admin/members/member-routes.ts'
import { readIncome } from '#server/backoffice/admin/income/read-income.ts'
import { readOverview } from '#server/backoffice/admin/overview/read-overview.ts'
import { readOwnAssociations } from '#server/backoffice/admin/read-own-associations.ts'
import { orderListRoutes } from '#server/backoffice/admin/order-lists/order-list-routes.ts'
import { viewRoutes } from '#server/backoffice/admin/order-lists/views/view-routes.ts'
import { exportRoutes } from '#server/backoffice/admin/orders/export-routes.ts'
import { heldRefundRoutes } from '#server/backoffice/admin/orders/held/held-routes.ts'
import { orderChangeRoutes } from '#server/backoffice/admin/orders/order-change-routes.ts'
import { orderRoutes } from '#server/backoffice/admin/orders/order-routes.ts'
import { offlineRoutes } from '#server/backoffice/admin/offline/offline-routes.ts'
import { payoutRoutes } from '#server/backoffice/admin/payouts/payout-routes.ts'
import { readOwnForms } from '#server/backoffice/admin/read-own-forms.ts'
import { readStatistics } from '#server/backoffice/admin/read-statistics.ts'
import { receiptAdminRoutes } from '#server/backoffice/admin/receipts/receipt-admin-routes.ts'
import type { DocumentPrinter } from '#server/papers/document/document-printer.ts'
import { memberRead } from '#server/backoffice/admin/member-read.ts'
import type { Deps } from '#server/money/deps.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { waitingAdminRoutes } from '#server/backoffice/waiting-list/waiting-admin-routes.ts'
import { supportRoutes } from '#server/backoffice/support/support-routes.ts'
import { bankChangeRoutes } from '#server/backoffice/verification/bank-change/bank-change-routes.ts'
import { verificationRoutes } from '#server/backoffice/verification/verification-routes.ts'

/** Routes of administrators. The guard has checked the right of each route before its handler runs. */
export function adminRoutes(
  app: TypedApp,
  deps: Deps,
  { mails, printer }: { readonly mails: MailPreviewDeps; readonly printer: DocumentPrinter },
): void {
  creationRoutes(app, deps)
  editorRoutes(app, deps)
  mailPreviewRoutes(app, deps, mails)
  pictureRoutes(app, deps)
  associationDetailsRoutes(app, deps)
  memberRoutes(app, deps)
  verificationRoutes(app, deps)
  bankChangeRoutes(app, deps)
  supportRoutes(app, deps)
  receiptAdminRoutes(app, deps)
  orderRoutes(app, deps)
  orderChangeRoutes(app, deps)
  heldRefundRoutes(app, deps)
  exportRoutes(app, deps)
  waitingAdminRoutes(app, deps)
  orderListRoutes(app, deps)
  viewRoutes(app, deps)
  offlineRoutes(app, deps)
  cancellationRoutes(app, deps)
  payoutRoutes(app, deps)
  disputeRoutes(app, deps)
  disputeFileRoutes(app, deps, printer)
  accountingRoutes(app, deps)
  closeRoutes(app, deps)
  operatorHomeRoute(app, deps)
  homeRoutes(app, deps)
  answerCall(
    app,
    'GET /admin/organizations/:org/forms/:type/:slug/statistics',
    { summary: 'What a form received', answer: StatisticsSchema },
    memberRead(deps, (tx, granted) => readStatistics(tx, formIdOf(granted), deps.clock.now())),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/forms/:type/:slug',
    { summary: 'A form, and what the user may do with it', answer: AdminFormSchema },
    memberRead(deps, async (tx, granted) => {
      const { id, definition } = await loadForm(tx, formIdOf(granted))
      const { type: formType, slug: formSlug, title, state } = definition
      return {
        organization: { organizationSlug: granted.organizationSlug, name: granted.organizationName },
        form: { id, formType, formSlug, title, state },
        rights: rightsOn(granted.memberships, granted),
      }
    }),
  )
}

/** Associations and forms that the user administers, and the first pages of one. */
function homeRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/associations',
    { summary: 'The associations of the user', answer: OwnAssociationsSchema },
    (request) => readOwnAssociations(deps, sessionOfActor(request)),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/overview',
    { summary: 'The first page of an association', answer: OverviewSchema },
    (request) => readOverview(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/income',
    { summary: 'What an association received in a year', query: IncomeYearSchema, answer: IncomeSchema },
    (request) => readIncome(deps, grantedOf(request), request.query.year),
  )
  answerCall(
    app,
    'GET /admin/forms',
    { summary: 'What the user administers', answer: OwnFormsSchema },
    (request) => readOwnForms(deps, sessionOfActor(request)),
  )
}
