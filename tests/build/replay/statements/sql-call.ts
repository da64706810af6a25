import type { SqlCatalog } from './sql-catalog.ts'

/** A call of a SQL function in a statement of the product. */
export interface SqlCall {
  readonly name: string
  /** The arguments by the names of the parameters, also where the statement does not name them. */
  readonly parameters: ReadonlyMap<string, SqlArgument>
}

export interface SqlArgument {
  /** The text in the statement: `$1::jsonb`, `null`. */
  readonly expression: string
  /** The bound value where it is one parameter, perhaps with a cast; undefined for anything else. */
  readonly value: unknown
}

const callPattern = /(?<![\w.])([a-z_][a-z0-9_]*)\s*\(/g
const writing =
  /\b(insert\s+into|update\s|delete\s+from|merge\s+into|for\s+(no\s+key\s+)?(update|share)|set_config|nextval|advisory|graphile_worker)/i

/** The functions of the database that a statement calls, in the order of the text. */
export function functionsIn(text: string, catalog: SqlCatalog): string[] {
  const names = [...text.matchAll(callPattern)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => catalog.has(name))
}

/** Whether a statement only reads tables: it calls none of our functions, writes nothing and locks nothing. */
export function isPlainRead(text: string, catalog: SqlCatalog): boolean {
  return /^\s*(select|with)\b/i.test(text) && !writing.test(text) && functionsIn(text, catalog).length === 0
}

/** Reads the call of a function in a statement, with positional or named arguments. */
export function parseCall(
  name: string,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
  catalog: SqlCatalog,
): SqlCall {
  const start = new RegExp(`(?<![\\w.])${name}\\s*\\(`).exec(text)
  const given = start === null ? [] : splitArguments(text.slice(start.index + start[0].length))
  const overload = catalog.get(name)?.find(({ parameters }) => parameters.length === given.length)
  const parameters = given.map((argument, position): [string, SqlArgument] => {
    const named = /^([a-z_][a-z0-9_]*)\s*=>\s*/i.exec(argument)
    const expression = named === null ? argument : argument.slice(named[0].length)
    const bound = /^\$(\d+)\s*(::\s*[\w ]+(\[\])?)?$/.exec(expression)
    const value = bound === null ? undefined : values[Number(bound[1]) - 1]
    return [named?.[1] ?? overload?.parameters[position] ?? String(position + 1), { expression, value }]
  })
  return { name, parameters: new Map(parameters) }
}

/** The arguments of a call, from its opening bracket to the closing one. */
function splitArguments(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: token, index } of text.matchAll(/'(?:[^']|'')*'|[()[\],]/g)) {
    if (depth === 0 && (token === ',' || token === ')')) {
      found.push(text.slice(from, index).trim())
      from = index + 1
      if (token === ')') break
    } else if (token === '(' || token === '[') depth += 1
    else if (token === ')' || token === ']') depth -= 1
  }
  return found.filter((argument) => argument !== '')
}
