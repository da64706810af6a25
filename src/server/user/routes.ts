import { AggUserSchema, aggUserPath } from '#contract/user.ts'
import { type TypedApp, answers } from '#server/http/typed-app.ts'

/** The current user. Always anonymous until accounts exist. */
export function userRoutes(app: TypedApp): void {
  app.get(
    aggUserPath,
    { schema: { summary: 'The visitor and their organisations', response: answers(AggUserSchema) } },
    async () => ({ user: null, organizations: [] }),
  )
}
