import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { Static, TSchema } from 'typebox'

/** Does not coerce or change values. */
const ajv = new Ajv({ strict: false })
addFormats.default(ajv)

/**
 * Checks whether external data (a provider's answer, a file, a JSON column) matches a schema. The value is not changed.
 * A schema is compiled on first use.
 */
export function isShape<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return ajv.validate(schema, value)
}

/** The first mismatch with a schema: path (`/entries/0/amount`) and reason. Null if the value matches. */
export function firstMismatch(schema: TSchema, value: unknown): { path: string; reason: string } | null {
  if (ajv.validate(schema, value)) return null
  const [first]: ErrorObject[] = ajv.errors ?? []
  return { path: first?.instancePath ?? '', reason: first?.message ?? '' }
}
