import {
  ImportOutcomesSchema,
  ImportTrialSchema,
  ImportsSchema,
  OutcomesImportSchema,
  RunImportSchema,
  TryImportSchema,
} from '#contract/person/imports.ts'
import { mostImportMegabytes } from '#domain/import/import-fields.ts'
import { defaultLocale } from '#domain/locale.ts'
import { listOutcomes } from '#server/backoffice/import/list-outcomes.ts'
import { importPeople, readImports, undoPeopleImport } from '#server/backoffice/import/run-import.ts'
import { tryImport } from '#server/backoffice/import/try-import.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { makeUploads, ofMembers } from '#server/money/upload/make-uploads.ts'
import { acceptFiles, bodyOf } from '#server/money/upload/receive-file.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** People, memberships, gifts and orders that an association brings from another program. */
export function importRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/people/imports',
    { summary: 'What an association imported', answer: ImportsSchema },
    (request) => readImports(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/people/imports/:import/undo',
    { summary: 'Undo an import', config: atMost(60, 10), answer: ImportsSchema },
    (request) => undoPeopleImport(deps, grantedOf(request), request.params.import),
  )
  const receive = makeUploads({ ...ofMembers, megabytes: mostImportMegabytes })
  const file = { bodyLimit: bodyOf(mostImportMegabytes), config: atMost(60, 10), isFile: true } as const
  app.register(async (scope: TypedApp) => {
    await acceptFiles(scope, mostImportMegabytes)
    answerCall(
      scope,
      'POST /admin/organizations/:org/people/imports/trial',
      {
        summary: 'Try an import (multipart, field `file`)',
        query: TryImportSchema,
        answer: ImportTrialSchema,
        ...file,
      },
      (request, reply) =>
        tryImport(deps, grantedOf(request), {
          receive: receive(clientOf(deps.defenceKey, request), request, reply),
          asked: request.query,
        }),
    )
    answerCall(
      scope,
      'POST /admin/organizations/:org/people/imports/trial/outcomes',
      {
        summary: 'What would become of each line of an import (multipart, field `file`)',
        query: OutcomesImportSchema,
        answer: ImportOutcomesSchema,
        ...file,
      },
      (request, reply) => {
        const { lang: locale = defaultLocale, ...asked } = request.query
        return listOutcomes(deps, grantedOf(request), {
          receive: receive(clientOf(deps.defenceKey, request), request, reply),
          asked,
          locale,
        })
      },
    )
    answerCall(
      scope,
      'POST /admin/organizations/:org/people/imports',
      {
        summary: 'Import a file (multipart, field `file`)',
        query: RunImportSchema,
        answer: ImportsSchema,
        ...file,
      },
      (request, reply) =>
        importPeople(deps, grantedOf(request), {
          receive: receive(clientOf(deps.defenceKey, request), request, reply),
          asked: request.query,
        }),
    )
  })
}
