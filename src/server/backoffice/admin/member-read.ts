import type { Static, TSchema } from 'typebox'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { type Granted, grantedOf } from '#server/identity/user/actor.ts'

interface MemberRead<Answer extends TSchema> {
  readonly path: string
  readonly summary: string
  readonly answer: Answer
  readonly read: (tx: Tx, granted: Granted) => Promise<Static<Answer>>
}

/** A read of the administration: its statements see only rows of the associations of the acting user. */
export function memberRead<Answer extends TSchema>(
  app: TypedApp,
  deps: Deps,
  { path, summary, answer, read }: MemberRead<Answer>,
): void {
  // Fastify's own types do not follow a schema that is a parameter; `read` was compared with it.
  const success: TSchema = answer
  const named = params(...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name))
  app.get(path, { schema: { summary, params: named, response: answers(success) } }, (request) => {
    const granted = grantedOf(request)
    return asMember(deps, granted, (tx) => read(tx, granted))
  })
}
