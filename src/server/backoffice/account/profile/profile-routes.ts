import { ProfileSchema, ProfileWriteSchema, profilePath } from '#contract/account/profile.ts'
import { readProfile } from '#server/backoffice/account/profile/read-profile.ts'
import { saveProfile } from '#server/backoffice/account/profile/save-profile.ts'
import type { Deps } from '#server/money/deps.ts'
import { type TypedApp, answers } from '#server/platform/http/typed-app.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'

/** Details that are filled in for a user, and the people whom they register. */
export function profileRoutes(app: TypedApp, deps: Deps): void {
  app.get(
    profilePath,
    { schema: { summary: 'What is filled in for the user', response: answers(ProfileSchema) } },
    (request) => readProfile(deps.db, sessionOfActor(request)),
  )
  app.put(
    profilePath,
    {
      schema: {
        summary: 'Save what is filled in for the user',
        body: ProfileWriteSchema,
        response: answers(ProfileSchema),
      },
    },
    (request) => saveProfile(deps, sessionOfActor(request), request.body),
  )
}
