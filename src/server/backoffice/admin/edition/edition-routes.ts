import {
  EditionSchema,
  FormChangeSchema,
  PublishSchema,
  PublishedSchema,
  SavedVersionSchema,
  SourceSchema,
  VersionSourceSchema,
  editionPath,
  formStatePath,
  publishVersionPath,
  versionPath,
  versionsPath,
} from '#contract/admin/edition.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import {
  changeForm,
  publishVersion,
  readEdition,
  readVersion,
  saveVersion,
} from '#server/backoffice/admin/edition/edit-form.ts'
import { memberRead } from '#server/backoffice/admin/member-read.ts'
import type { Deps } from '#server/money/deps.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { grantedOf } from '#server/identity/user/actor.ts'

const named = params('org', 'type', 'slug')
const ofVersion = params('org', 'type', 'slug', 'version')

/** Contents, versions and state of a form. */
export function editionRoutes(app: TypedApp, deps: Deps): void {
  const about = { summary: 'The contents of a form', answer: EditionSchema }
  memberRead(app, deps, { ...about, path: editionPath, read: readEdition })
  app.post(
    versionsPath,
    {
      schema: {
        summary: 'Save a version of the contents',
        params: named,
        body: SourceSchema,
        response: answers(SavedVersionSchema),
      },
    },
    (request) => {
      const locale = localeOfRequest(request)
      return saveVersion(deps, grantedOf(request), { ...request.body, locale })
    },
  )
  app.get(
    versionPath,
    {
      schema: { summary: 'A version', params: ofVersion, response: answers(VersionSourceSchema) },
    },
    (request) => {
      const granted = grantedOf(request)
      return asMember(deps, granted, (tx) => readVersion(tx, granted, request.params.version))
    },
  )
  app.post(
    publishVersionPath,
    {
      // A caller that compares nothing may leave the body out.
      preValidation: (request, _reply, done) => {
        request.body ??= {}
        done()
      },
      schema: {
        summary: 'Publish a version',
        params: ofVersion,
        body: PublishSchema,
        response: answers(PublishedSchema),
      },
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
  stateRoute(app, deps)
}

function stateRoute(app: TypedApp, deps: Deps): void {
  app.post(
    formStatePath,
    {
      schema: {
        summary: 'Publish, disable, reactivate, delete or restore a form',
        params: named,
        body: FormChangeSchema,
        response: answers(EditionSchema),
      },
    },
    async (request) => {
      const granted = grantedOf(request)
      await changeForm(deps, granted, request.body.change)
      return asMember(deps, granted, (tx) => readEdition(tx, granted))
    },
  )
}
