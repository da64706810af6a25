import {
  NewPasskeySchema,
  PasskeyAddedSchema,
  PasskeyNameSchema,
  PasskeyOptionsSchema,
  UsedPasskeySchema,
  addPasskeyPath,
  passkeyOptionsPath,
  passkeySignInOptionsPath,
  passkeySignInPath,
  removePasskeyPath,
  renamePasskeyPath,
} from '#contract/passkey.ts'
import { ChangedSchema } from '#contract/security.ts'
import { SignedInSchema } from '#contract/sign-in.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'
import { answerSession, browserOf } from '#server/identity/user/answer-session.ts'
import {
  addPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from '#server/identity/user/passkey/add-passkey.ts'
import { offerPasskeySignIn, signInWithPasskey } from '#server/identity/user/passkey/sign-in-with-passkey.ts'
import type { SessionCookies } from '#server/identity/user/session-cookies.ts'

/** Passkeys: sign in, add, name and remove. */
export function passkeyRoutes(app: TypedApp, deps: IdentityDeps, cookies: SessionCookies): void {
  ownPasskeyRoutes(app, deps)
  app.post(
    passkeySignInOptionsPath,
    {
      // Each view of the sign-in page, for the passkeys that a browser offers in the address field.
      config: atMost(300, 10),
      schema: { summary: 'What a device signs to sign in', response: answers(PasskeyOptionsSchema) },
    },
    async () => offerPasskeySignIn(deps),
  )

  app.post(
    passkeySignInPath,
    {
      config: atMost(50, 10),
      schema: {
        summary: 'Sign in with a passkey',
        body: UsedPasskeySchema,
        response: answers(SignedInSchema),
      },
    },
    async (request, reply) => {
      const { former, userAgent } = browserOf(deps, cookies, request)
      const session = await signInWithPasskey(deps, request.body, { former, userAgent })
      return answerSession(deps, cookies, reply, session)
    },
  )
}

function ownPasskeyRoutes(app: TypedApp, deps: IdentityDeps): void {
  app.post(
    passkeyOptionsPath,
    { schema: { summary: 'What a device needs to make a passkey', response: answers(PasskeyOptionsSchema) } },
    async (request) => offerPasskey(deps, sessionOfActor(request)),
  )

  app.post(
    addPasskeyPath,
    {
      schema: {
        summary: 'Add a passkey',
        body: NewPasskeySchema,
        response: answers(PasskeyAddedSchema, 201),
      },
    },
    async (request, reply) =>
      reply.code(201).send(await addPasskey(deps, sessionOfActor(request), request.body)),
  )

  app.post(
    renamePasskeyPath,
    {
      schema: {
        summary: 'Change the name of a passkey',
        params: params('id'),
        body: PasskeyNameSchema,
        response: answers(ChangedSchema),
      },
    },
    async (request) => {
      const { id } = request.params
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      await renamePasskey(deps, sessionOfActor(request), id, request.body.name)
      return { changed: true }
    },
  )

  app.post(
    removePasskeyPath,
    { schema: { summary: 'Remove a passkey', params: params('id'), response: answers(ChangedSchema) } },
    async (request) => {
      const { id } = request.params
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      await removePasskey(deps, sessionOfActor(request), id)
      return { changed: true }
    },
  )
}
