import {
  EraseSchema,
  ErasedSchema,
  ExportSchema,
  OwnDataSchema,
  OwnFileContentSchema,
  erasePath,
  exportPath,
  ownDataPath,
  ownFilePath,
} from '#contract/account/own-data.ts'
import { AppError } from '#domain/errors.ts'
import { exportData } from '#server/backoffice/account/data/export-data.ts'
import { eraseAccount } from '#server/backoffice/account/data/own-data-store.ts'
import { readOwnFile } from '#server/backoffice/account/data/read-own-file.ts'
import { readOwnData } from '#server/backoffice/account/data/read-own-data.ts'
import type { Deps } from '#server/money/deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'
import type { SessionCookies } from '#server/identity/user/session-cookies.ts'

/** What is known of a user, all of it as a file, and the end of it. */
export function ownDataRoutes(app: TypedApp, deps: Deps, cookies: SessionCookies): void {
  app.get(
    ownDataPath,
    { schema: { summary: 'The account and the consents of the user', response: answers(OwnDataSchema) } },
    (request) => readOwnData(deps, sessionOfActor(request)),
  )
  app.get(
    exportPath,
    {
      // It reads every order, one after the other.
      config: atMost(20, 10),
      schema: { summary: 'Export the data of the user', response: answers(ExportSchema) },
    },
    (request) => exportData(deps, sessionOfActor(request), localeOfRequest(request)),
  )
  app.get(
    ownFilePath,
    {
      config: atMost(60, 10),
      schema: {
        summary: 'A file that the user sent with an order',
        params: params('fileId'),
        response: answers(OwnFileContentSchema),
      },
    },
    (request) => readOwnFile(deps, sessionOfActor(request).userId, request.params.fileId),
  )
  app.post(
    erasePath,
    {
      config: atMost(20, 10),
      schema: { summary: 'Erase the account', body: EraseSchema, response: answers(ErasedSchema) },
    },
    async (request, reply) => {
      const { userId } = sessionOfActor(request)
      const { brandName, publicUrl } = deps.settings
      const { outcome } = await eraseAccount(deps.db, {
        userId,
        mail: { id: deps.newId(), payload: { brandName, signInUrl: publicUrl, change: 'erased' } },
        now: deps.clock.now(),
      })
      if (outcome === 'roles') throw new AppError('ACCOUNT_HAS_ROLES')
      cookies.clear(reply)
      return { erased: true }
    },
  )
}
