import {
  EraseSchema,
  ErasedSchema,
  ExportSchema,
  OwnDataSchema,
  OwnFileContentSchema,
} from '#contract/account/own-data.ts'
import { AppError } from '#domain/errors.ts'
import { exportData } from '#server/backoffice/account/data/export-data.ts'
import { eraseAccount } from '#server/backoffice/account/data/own-data-store.ts'
import { readOwnFile } from '#server/backoffice/account/data/read-own-file.ts'
import { readOwnData } from '#server/backoffice/account/data/read-own-data.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'
import type { SessionCookies } from '#server/identity/user/session-cookies.ts'

/** Routes for the data of a user: to read, as a file, and to erase. */
export function ownDataRoutes(app: TypedApp, deps: Deps, cookies: SessionCookies): void {
  answerCall(
    app,
    'GET /users/me/data',
    { summary: 'The account and the consents of the user', answer: OwnDataSchema },
    (request) => readOwnData(deps, sessionOfActor(request)),
  )
  answerCall(
    app,
    'GET /users/me/export',
    {
      summary: 'Export the data of the user',
      // It reads every order, one after the other.
      config: atMost(20, 10),
      answer: ExportSchema,
    },
    (request) => exportData(deps, sessionOfActor(request), localeOfRequest(request)),
  )
  answerCall(
    app,
    'GET /users/me/files/:fileId',
    {
      summary: 'A file that the user sent with an order',
      config: atMost(60, 10),
      answer: OwnFileContentSchema,
    },
    (request) => readOwnFile(deps, sessionOfActor(request).userId, request.params.fileId),
  )
  answerCall(
    app,
    'POST /users/me/erase',
    { summary: 'Erase the account', config: atMost(20, 10), body: EraseSchema, answer: ErasedSchema },
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
