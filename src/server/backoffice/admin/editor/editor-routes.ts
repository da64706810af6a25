import {
  AddressSchema,
  DraftWriteSchema,
  EditedFormSchema,
  FormChangeSchema,
  PriceHistorySchema,
  PlanSchema,
  PublishSchema,
  PublishSourceSchema,
  RehearsalSchema,
  SavedDraftSchema,
  SavedVersionSchema,
  SourceSchema,
  VersionSourceSchema,
} from '#contract/admin/edited-form.ts'
import { CreatedFormSchema } from '#contract/admin/new-form.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { changeAddress } from '#server/backoffice/admin/editor/change-address.ts'
import { changeForm } from '#server/backoffice/admin/editor/change-form.ts'
import {
  publishSource,
  publishVersion,
  readEditedForm,
  readVersion,
  saveVersion,
} from '#server/backoffice/admin/editor/edit-form.ts'
import { readPriceHistory } from '#server/backoffice/admin/editor/price-history.ts'
import { cancelPublication, planPublication } from '#server/backoffice/admin/editor/plan-publication.ts'
import { endRehearsal, startRehearsal } from '#server/backoffice/admin/editor/rehearse.ts'
import { discardDraft, saveDraft } from '#server/backoffice/admin/editor/write-draft.ts'
import { memberRead } from '#server/backoffice/admin/member-read.ts'
import type { Deps } from '#server/money/deps.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { grantedOf } from '#server/identity/user/actor.ts'

/** Contents, versions and state of a form. */
export function editorRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/forms/:type/:slug/edition',
    { summary: 'The contents of a form', answer: EditedFormSchema },
    memberRead(deps, readEditedForm),
  )
  draftRoutes(app, deps)
  rehearsalRoutes(app, deps)
  historyRoute(app, deps)
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/versions',
    { summary: 'Save a version of the contents', body: SourceSchema, answer: SavedVersionSchema },
    (request) => {
      const locale = localeOfRequest(request)
      return saveVersion(deps, grantedOf(request), { ...request.body, locale })
    },
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/forms/:type/:slug/versions/:version',
    { summary: 'A version', answer: VersionSourceSchema },
    (request) => {
      const granted = grantedOf(request)
      return asMember(deps, granted, (tx) => readVersion(tx, granted, request.params.version))
    },
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/versions/:version/publish',
    {
      summary: 'Publish a version',
      // A caller that compares nothing may leave the body out.
      preValidation: (request, _reply, done) => {
        request.body ??= {}
        done()
      },
      body: PublishSchema,
      answer: SavedVersionSchema,
    },
    (request) => {
      const locale = localeOfRequest(request)
      return publishVersion(deps, grantedOf(request), {
        ...request.body,
        versionId: request.params.version,
        locale,
      })
    },
  )
  publishRoute(app, deps)
  planRoutes(app, deps)
  stateRoute(app, deps)
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/address',
    { summary: 'Give a form another address', body: AddressSchema, answer: CreatedFormSchema },
    (request) => changeAddress(deps, grantedOf(request), request.body.slug),
  )
}

function draftRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/draft',
    { summary: 'Save the draft of a form', body: DraftWriteSchema, answer: SavedDraftSchema },
    (request) => saveDraft(deps, grantedOf(request), request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/draft/discard',
    { summary: 'Discard what was written since the newest version', answer: EditedFormSchema },
    (request) => discardDraft(deps, grantedOf(request)),
  )
}

function rehearsalRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/rehearsal',
    {
      summary: 'Try the draft of a form as a visitor',
      config: atMost(60, 10),
      answer: RehearsalSchema,
    },
    (request) => startRehearsal(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/rehearsal/end',
    { summary: 'End the rehearsal of a form', answer: RehearsalSchema },
    (request) => endRehearsal(deps, grantedOf(request)),
  )
}

function historyRoute(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/forms/:type/:slug/prices/:price/history',
    { summary: 'The versions in which a price changed', answer: PriceHistorySchema },
    (request) => {
      const granted = grantedOf(request)
      return asMember(deps, granted, (tx) => readPriceHistory(tx, granted, request.params.price))
    },
  )
}

function publishRoute(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/publish',
    {
      summary: 'Save a version of the contents and publish it',
      body: PublishSourceSchema,
      answer: SavedVersionSchema,
    },
    (request) => {
      const locale = localeOfRequest(request)
      return publishSource(deps, grantedOf(request), { ...request.body, locale })
    },
  )
}

function planRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/plan',
    { summary: 'Publish the contents at a chosen moment', body: PlanSchema, answer: SavedVersionSchema },
    (request) => {
      const locale = localeOfRequest(request)
      return planPublication(deps, grantedOf(request), { ...request.body, locale })
    },
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/plan/cancel',
    { summary: 'Cancel the publication at a chosen moment', answer: EditedFormSchema },
    (request) => cancelPublication(deps, grantedOf(request)),
  )
}

function stateRoute(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/state',
    {
      summary: 'Publish, disable, reactivate, delete or restore a form',
      body: FormChangeSchema,
      answer: EditedFormSchema,
    },
    async (request) => {
      const granted = grantedOf(request)
      await changeForm(deps, granted, request.body.change)
      return asMember(deps, granted, (tx) => readEditedForm(tx, granted))
    },
  )
}
