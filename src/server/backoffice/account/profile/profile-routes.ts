import { ProfileSchema, ProfileWriteSchema } from '#contract/account/profile.ts'
import { readProfile } from '#server/backoffice/account/profile/read-profile.ts'
import { saveProfile } from '#server/backoffice/account/profile/save-profile.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'

/** Details that are filled in for a user, and the people whom they register. */
export function profileRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /users/me/profile',
    { summary: 'What is filled in for the user', answer: ProfileSchema },
    (request) => readProfile(deps.db, sessionOfActor(request)),
  )
  answerCall(
    app,
    'PUT /users/me/profile',
    { summary: 'Save what is filled in for the user', body: ProfileWriteSchema, answer: ProfileSchema },
    (request) => saveProfile(deps, sessionOfActor(request), request.body),
  )
}
