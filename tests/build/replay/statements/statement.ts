import pg from 'pg'

/** A statement of the product, in the order of execution, with its answer. */
export interface RecordedStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** When it was sent: the result of `now()` in every database. */
  readonly at: string
  readonly answer: string
}

/** An answer as comparable text: rows, or the error without its position in the source. */
export function describeResult({ command, rowCount, rows }: pg.QueryResult): string {
  return JSON.stringify({ command, rowCount, rows })
}

export function describeError(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) throw error
  const { code, message, detail, constraint } = error
  return JSON.stringify({ error: { code, message, detail, constraint } })
}

/** Executes a statement on one database; returns the answer as text. */
export async function answerOf(asked: Promise<pg.QueryResult>): Promise<string> {
  try {
    return describeResult(await asked)
  } catch (error) {
    return describeError(error)
  }
}

type Packed =
  | string
  | number
  | boolean
  | null
  | Packed[]
  | { readonly date: string }
  | { readonly bytes: string }

function pack(value: unknown): Packed {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return { date: value.toISOString() }
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') }
  if (Array.isArray(value)) return value.map(pack)
  throw new TypeError(`The log cannot keep a parameter of type ${typeof value}.`)
}

function unpack(value: Packed): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(unpack)
  return 'date' in value ? new Date(value.date) : Buffer.from(value.bytes, 'base64')
}

/** A statement as one line of a log file. */
export function writeLine({ values, ...statement }: RecordedStatement): string {
  return JSON.stringify({ ...statement, values: values.map(pack) })
}

export function readLine(line: string): RecordedStatement {
  const { values, ...statement } = JSON.parse(line) as RecordedStatement & {
    readonly values: readonly Packed[]
  }
  return { ...statement, values: values.map(unpack) }
}
