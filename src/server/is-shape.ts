import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { Static, TSchema } from 'typebox'

/** Takes everything as it is. */
const ajv = new Ajv({ strict: false })
addFormats.default(ajv)

/**
 * Whether something from outside (a provider's answer, a file, a column of JSON) has this shape; nothing is changed in
 * it. A schema is compiled when it is first asked about.
 */
export function isShape<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return ajv.validate(schema, value)
}

/** The first thing that keeps a value from this shape: where (`/entries/0/means`) and why; null where nothing does. */
export function firstMismatch(schema: TSchema, value: unknown): { place: string; why: string } | null {
  if (ajv.validate(schema, value)) return null
  const [first]: ErrorObject[] = ajv.errors ?? []
  return { place: first?.instancePath ?? '', why: first?.message ?? '' }
}
