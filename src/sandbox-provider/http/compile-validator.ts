import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyValidationResult } from 'fastify/types/schema.js'

/** Nothing is coerced or dropped: what a merchant sends is right or refused. */
const ajv = new Ajv({ coerceTypes: false, useDefaults: true, removeAdditional: false })
addFormats.default(ajv)

/** Compiles a schema with the first request that needs it, once for all providers of a process. */
export function compileValidator({ schema }: { schema: unknown }): FastifyValidationResult {
  let compiled: ValidateFunction | null = null
  /** Fastify reads the errors of the last validation from this function. */
  const validate: FastifyValidationResult = (value: unknown) => {
    compiled ??= ajv.compile(schema as object)
    const isValid = compiled(value)
    validate.errors = compiled.errors ?? null
    return isValid
  }
  return validate
}
