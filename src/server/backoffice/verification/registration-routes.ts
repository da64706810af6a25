import {
  RegisteredSchema,
  RegistrationBodySchema,
  RegistrationDraftSchema,
  SavedDraftSchema,
} from '#contract/account/registration.ts'
import {
  type RegisterAnswer,
  RegisterAnswerSchema,
  RegisterQuerySchema,
} from '#contract/account/register-facts.ts'
import { emptyRegistration } from '#domain/organisation/check-registration.ts'
import { readRegistrationNumber } from '#domain/organisation/registration-numbers.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { findInRegister } from '#server/catalogue/public-register/find-in-register.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'
import { registerAssociation } from '#server/backoffice/verification/register-association.ts'
import { findDraft, upsertDraft } from '#server/backoffice/verification/registration-store.ts'

/** The association that a user registers: saved as it is typed, then sent. */
export function registrationRoutes(app: TypedApp, deps: Deps): void {
  registerRoute(app, deps)
  answerCall(
    app,
    'GET /users/me/registration',
    { summary: 'The association that the user is registering', answer: RegistrationDraftSchema },
    async (request) => {
      const { userId, email } = sessionOfActor(request)
      return (await findDraft(deps.db, userId)) ?? { ...emptyRegistration, email }
    },
  )
  answerCall(
    app,
    'PUT /users/me/registration',
    {
      summary: 'Save what the user typed of an association',
      body: RegistrationBodySchema,
      answer: SavedDraftSchema,
    },
    async (request) => {
      await upsertDraft(deps.db, sessionOfActor(request).userId, request.body, deps.clock.now())
      return { saved: true }
    },
  )
  answerCall(
    app,
    'POST /users/me/registration',
    {
      summary: 'Register an association',
      config: atMost(10, 60, { countsRefused: false }),
      body: RegistrationBodySchema,
      answer: RegisteredSchema,
      status: 201,
    },
    async (request) => {
      const made = await registerAssociation(
        deps,
        sessionOfActor(request),
        request.body,
        localeOfRequest(request),
      )
      return made
    },
  )
}

function registerRoute(app: TypedApp, { db }: Deps): void {
  answerCall(
    app,
    'GET /users/me/registration/register',
    {
      summary: 'What the public registers say of a number',
      config: atMost(120, 10),
      query: RegisterQuerySchema,
      answer: RegisterAnswerSchema,
    },
    async (request): Promise<RegisterAnswer> => {
      const number = readRegistrationNumber(request.query.number)
      return { found: number === null ? null : await findInRegister(db, number) }
    },
  )
}
