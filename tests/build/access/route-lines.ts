import type { OperatorRight, Right } from '#domain/access/rights.ts'
import { routeAccess } from '#server/identity/access/route-access.ts'

/** A line of the route table: `access` is a word, or the right that is needed. */
export interface RouteLine {
  readonly method: string
  readonly url: string
  readonly access: string
  readonly right: Right | OperatorRight | null
  /** Whether the caller has signed in a moment ago. */
  readonly isFresh: boolean
  /** Whether a right for named forms is enough: what is shown is theirs. */
  readonly isSomewhere: boolean
}

/** Every line of the route table: a route without one cannot be registered. */
export function routeLines(): RouteLine[] {
  return [...routeAccess].map(([line, access]) => {
    const [method = '', url = ''] = line.split(' ')
    const named = { method, url }
    return typeof access === 'string'
      ? { ...named, access, right: null, isFresh: access === 'fresh', isSomewhere: false }
      : {
          ...named,
          access: 'right',
          right: access.right,
          isFresh: access.isFresh === true,
          isSomewhere: access.isSomewhere === true,
        }
  })
}
