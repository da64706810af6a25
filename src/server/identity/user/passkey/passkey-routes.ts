import {
  NewPasskeySchema,
  PasskeyAddedSchema,
  PasskeyNameSchema,
  PasskeyOptionsSchema,
  UsedPasskeySchema,
} from '#contract/passkey.ts'
import { ChangedSchema } from '#contract/security.ts'
import { SignedInSchema } from '#contract/sign-in.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
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
  answerCall(
    app,
    'POST /ha-oauth/sign-in/passkey/options',
    {
      summary: 'What a device signs to sign in',
      // Each view of the sign-in page, for the passkeys that a browser offers in the address field.
      config: atMost(300, 10),
      answer: PasskeyOptionsSchema,
    },
    async () => offerPasskeySignIn(deps),
  )

  answerCall(
    app,
    'POST /ha-oauth/sign-in/passkey',
    {
      summary: 'Sign in with a passkey',
      config: atMost(50, 10),
      body: UsedPasskeySchema,
      answer: SignedInSchema,
    },
    async (request, reply) => {
      const { former, userAgent } = browserOf(deps, cookies, request)
      const session = await signInWithPasskey(deps, request.body, { former, userAgent })
      return answerSession(deps, cookies, reply, session)
    },
  )
}

function ownPasskeyRoutes(app: TypedApp, deps: IdentityDeps): void {
  answerCall(
    app,
    'POST /ha-oauth/passkeys/options',
    { summary: 'What a device needs to make a passkey', answer: PasskeyOptionsSchema },
    async (request) => offerPasskey(deps, sessionOfActor(request)),
  )

  answerCall(
    app,
    'POST /ha-oauth/passkeys',
    { summary: 'Add a passkey', body: NewPasskeySchema, answer: PasskeyAddedSchema, status: 201 },
    (request) => addPasskey(deps, sessionOfActor(request), request.body),
  )

  answerCall(
    app,
    'POST /ha-oauth/passkeys/:id/rename',
    { summary: 'Change the name of a passkey', body: PasskeyNameSchema, answer: ChangedSchema },
    async (request) => {
      const { id } = request.params
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      await renamePasskey(deps, sessionOfActor(request), id, request.body.name)
      return { changed: true }
    },
  )

  answerCall(
    app,
    'POST /ha-oauth/passkeys/:id/remove',
    { summary: 'Remove a passkey', answer: ChangedSchema },
    async (request) => {
      const { id } = request.params
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      await removePasskey(deps, sessionOfActor(request), id)
      return { changed: true }
    },
  )
}
