import {
  RegisteredSchema,
  RegistrationBodySchema,
  RegistrationDraftSchema,
  registrationPath,
  SavedDraftSchema,
} from '#contract/account/registration.ts'
import {
  type RegisterAnswer,
  RegisterAnswerSchema,
  registerFactsPath,
  RegisterQuerySchema,
} from '#contract/account/register-facts.ts'
import { emptyRegistration } from '#domain/organisation/check-registration.ts'
import { readRegistrationNumber } from '#domain/organisation/registration-numbers.ts'
import type { Deps } from '#server/money/deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { type TypedApp, answers } from '#server/platform/http/typed-app.ts'
import { findInRegister } from '#server/catalogue/register/find-in-register.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'
import { registerAssociation } from '#server/backoffice/verification/register-association.ts'
import { findDraft, upsertDraft } from '#server/backoffice/verification/registration-store.ts'

/** The association that a user registers: saved as it is typed, then sent. */
export function registrationRoutes(app: TypedApp, deps: Deps): void {
  registerRoute(app, deps)
  app.get(
    registrationPath,
    {
      schema: {
        summary: 'The association that the user is registering',
        response: answers(RegistrationDraftSchema),
      },
    },
    async (request) => {
      const { userId, email } = sessionOfActor(request)
      return (await findDraft(deps.db, userId)) ?? { ...emptyRegistration, email }
    },
  )
  app.put(
    registrationPath,
    {
      schema: {
        summary: 'Save what the user typed of an association',
        body: RegistrationBodySchema,
        response: answers(SavedDraftSchema),
      },
    },
    async (request) => {
      await upsertDraft(deps.db, sessionOfActor(request).userId, request.body, deps.clock.now())
      return { saved: true }
    },
  )
  app.post(
    registrationPath,
    {
      config: atMost(10, 60, { countsRefused: false }),
      schema: {
        summary: 'Register an association',
        body: RegistrationBodySchema,
        response: answers(RegisteredSchema, 201),
      },
    },
    async (request, reply) => {
      const made = await registerAssociation(
        deps,
        sessionOfActor(request),
        request.body,
        localeOfRequest(request),
      )
      return reply.code(201).send(made)
    },
  )
}

function registerRoute(app: TypedApp, { db }: Deps): void {
  app.get(
    registerFactsPath,
    {
      config: atMost(120, 10),
      schema: {
        summary: 'What the public registers say of a number',
        querystring: RegisterQuerySchema,
        response: answers(RegisterAnswerSchema),
      },
    },
    async (request): Promise<RegisterAnswer> => {
      const number = readRegistrationNumber(request.query.number)
      return { found: number === null ? null : await findInRegister(db, number) }
    },
  )
}
