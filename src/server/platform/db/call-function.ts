import { CompiledQuery } from 'kysely'
import type { Static, TObject, TSchema } from 'typebox'
import { declareHotStatement } from '#server/platform/db/prepared-statements.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { firstMismatch } from '#server/platform/is-shape.ts'

/** How a function of `sql/` is called, as its store declares it. */
export interface DeclaredCall {
  readonly name: string
  /** `plan`: one jsonb argument. `arguments`: one argument per property of the plan. */
  readonly form: 'plan' | 'arguments'
  readonly plan: TSchema
}

/** Every call that the loaded stores declare: a test compares the plans with the SQL files. */
export const declaredCalls: DeclaredCall[] = []

/** An SQL function returned something that its caller cannot read. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError'
  readonly functionName: string

  constructor(functionName: string, problem: string) {
    super(`${functionName} returned ${problem}`)
    this.functionName = functionName
  }
}

/** A value as JSON text for jsonb columns and arguments. Kysely and pg would write an array as a PostgreSQL array. */
export function asJson(value: unknown): string {
  return JSON.stringify(value)
}

/**
 * A function that takes one jsonb argument. Instants become ISO text, bytes hexadecimal text, and undefined properties
 * are left out. PostgreSQL rejects keys that the function does not know (OB007).
 * @param name of the function in `sql/`
 * @throws UnexpectedAnswerError if it returns no row or another shape
 */
export function callFunction<Plan extends TSchema, Answer extends TSchema>(
  name: string,
  plan: Plan,
  answer: Answer,
): (tx: Tx, plan: Static<Plan>) => Promise<Static<Answer>> {
  declaredCalls.push({ name, form: 'plan', plan })
  const text = declareHotStatement(`select ${name}($1::jsonb) as answer`, name)
  return (tx, values) => only(name, answer, { text, values: [encodePlan(values as object)] }, tx)
}

/**
 * A function with one parameter per property of the plan: `dueOn` is `p_due_on`. The property `p` is a jsonb plan
 * with other parameters. Arguments are named, so that PostgreSQL rejects unknown and missing ones. Lists of texts
 * become PostgreSQL arrays; objects and other lists become jsonb.
 * @throws UnexpectedAnswerError if it returns no row or another shape
 */
export function callWithArguments<Plan extends TObject, Answer extends TSchema>(
  name: string,
  plan: Plan,
  answer: Answer,
): (tx: Tx, plan: Static<Plan>) => Promise<Static<Answer>> {
  const { call, encode } = namedCall(name, plan)
  const text = declareHotStatement(`select ${call} as answer`, name)
  return (tx, values) => only(name, answer, { text, values: encode(values as Arguments) }, tx)
}

/**
 * Calls a function that returns rows. Each row is read as JSON: an object with the column names as keys.
 * @throws UnexpectedAnswerError if a row has another shape
 */
export function callForRows<Plan extends TObject, Row extends TSchema>(
  name: string,
  plan: Plan,
  row: Row,
): (tx: Tx, plan: Static<Plan>) => Promise<Static<Row>[]> {
  const { call, encode } = namedCall(name, plan)
  const text = declareHotStatement(`select to_jsonb(answer) as answer from ${call} answer`, `${name} rows`)
  return (tx, values) => ask(name, row, { text, values: encode(values as Arguments) }, tx)
}

type Arguments = Readonly<Record<string, unknown>>

/** The name of the SQL parameter for a property of a plan. */
export function parameterName(property: string): string {
  return property === 'p'
    ? 'p'
    : `p_${property.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)}`
}

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The call of a function as text, and how its arguments are sent. */
function namedCall(name: string, plan: TObject) {
  declaredCalls.push({ name, form: 'arguments', plan })
  const parameters = Object.entries<TSchema>(plan.properties).map(([key, schema]) => ({
    key,
    encode: isTextList(schema) ? saveValue : encodeArgument,
  }))
  const named = parameters.map(({ key }, index) => `${parameterName(key)} => $${index + 1}`)
  return {
    call: `${name}(${named.join(', ')})`,
    encode: (values: Arguments) => parameters.map(({ key, encode }) => encode(values[key])),
  }
}

const isTextList = (schema: TSchema) =>
  'items' in schema && (schema.items as { readonly type?: string }).type === 'string'

const saveValue = (value: unknown) => value

function encodeArgument(value: unknown): unknown {
  const isPlain =
    typeof value !== 'object' || value === null || value instanceof Date || value instanceof Buffer
  return isPlain ? value : encodePlan(value)
}

/** Buffers would serialise as lists of numbers, so they are replaced first. */
function encodePlan(plan: object): string {
  const bytes = Object.entries(plan).filter(([, value]) => value instanceof Buffer)
  const texts = bytes.map(([key, value]: [string, Buffer]) => [key, value.toString('hex')] as const)
  return asJson(texts.length === 0 ? plan : { ...plan, ...Object.fromEntries(texts) })
}

async function ask<Answer extends TSchema>(
  name: string,
  schema: Answer,
  { text, values }: Statement,
  tx: Tx,
): Promise<Static<Answer>[]> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...values]))
  return (rows as readonly { readonly answer: unknown }[]).map(({ answer }) => {
    const mismatch = firstMismatch(schema, answer)
    if (mismatch !== null)
      throw new UnexpectedAnswerError(
        name,
        `an unexpected answer: ${mismatch.path} ${mismatch.reason}`.trim(),
      )
    return answer as Static<Answer>
  })
}

async function only<Answer extends TSchema>(
  name: string,
  schema: Answer,
  statement: Statement,
  tx: Tx,
): Promise<Static<Answer>> {
  const [answer] = await ask(name, schema, statement, tx)
  if (answer === undefined) throw new UnexpectedAnswerError(name, 'no row')
  return answer
}
