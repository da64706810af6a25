import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorRights, type OperatorRight, rights, type Right } from '#domain/access/rights.ts'

/** A line of the route table: `access` is a word, or the right that is needed. */
export interface RouteLine {
  readonly method: string
  readonly url: string
  readonly access: string
  readonly right: Right | OperatorRight | null
  /** Whether the caller has signed in a moment ago. */
  readonly isFresh: boolean
}

const file = join(import.meta.dirname, '../../../src/server/identity/access/route-access.ts')

/** Every line of the route table, read from its source: a route without one cannot be registered. */
export function routeLines(): RouteLine[] {
  const source = readFileSync(file, 'utf8')
  const bases = new Map(
    [...source.matchAll(/^const (\w+) = '([^']+)'/gm)].map(([, name = '', path = '']) => [name, path]),
  )
  const table = source.slice(source.indexOf('const routeAccess'))
  const lines = table.matchAll(
    /^ {2}(?:'|\[`)(\w+) ([^'`]+)(?:'|`\]): (?:'(\w+)'|\{ right: '([^']+)'(, isFresh: true)? \})/gm,
  )
  return [...lines].map(([, method = '', path = '', access = 'right', right, isFresh]) => ({
    method,
    url: path.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => bases.get(name) ?? name),
    access,
    right: [...rights, ...operatorRights].find((known) => known === right) ?? null,
    isFresh: access === 'fresh' || isFresh !== undefined,
  }))
}
