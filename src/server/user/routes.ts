import { AggUserSchema, aggUserPath } from '#contract/user.ts'
import type { Deps } from '#server/deps.ts'
import { type TypedApp, answers } from '#server/http/typed-app.ts'
import type { SessionCookies } from '#server/user/session-cookies.ts'
import { sessionOf } from '#server/user/session-of-request.ts'

/** The current user. */
export function userRoutes(app: TypedApp, deps: Deps, cookies: SessionCookies): void {
  app.get(
    aggUserPath,
    { schema: { summary: 'The visitor and their organisations', response: answers(AggUserSchema) } },
    async (request) => {
      const session = await sessionOf(deps, cookies, request)
      if (session === null) return { user: null, organizations: [] }
      const { userId, firstName, lastName, email, unverified } = session
      return { user: { userId, firstName, lastName, email, unverified }, organizations: [] }
    },
  )
}
