import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaValidationError } from 'fastify'
import type { FastifyValidationResult } from 'fastify/types/schema.js'
import { AppError } from '#domain/errors.ts'
import type { ProblemCode } from '#domain/problem-codes.ts'
import { type Problem, problem } from '#domain/problem.ts'

/**
 * Bodies are not coerced (null never becomes 0, '12' never 12). Path and query values are text and are coerced. Unknown
 * body fields are dropped. All wrong fields are found at once: the size of a body bounds the work.
 */
function makeAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    coerceTypes,
    removeAdditional: true,
    useDefaults: true,
    allErrors: true,
    strict: false,
  })
  addFormats.default(ajv)
  return ajv
}

const ofBody = makeAjv(false)
const ofAddress = makeAjv(true)

/** The validator compiler of the server. A schema is compiled on the first request, which shortens the start. */
export function compileValidator({ schema, httpPart }: { schema: unknown; httpPart?: string | undefined }) {
  const ajv = httpPart === 'body' ? ofBody : ofAddress
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

const codeOfKeyword: Readonly<Record<string, ProblemCode>> = {
  required: 'REQUIRED',
  maxLength: 'MAX_LENGTH',
  minLength: 'REQUIRED',
  maximum: 'MAX_AMOUNT',
  minimum: 'MIN_AMOUNT',
  type: 'FORM',
}

/** Fields whose own rule covers a wrong length. Source: spec section 5. */
const codeOfField: Readonly<Record<string, ProblemCode>> = {
  country: 'COUNTRY',
  zipCode: 'ZIP_CODE',
  companySiren: 'SIREN',
  companyLegalStatus: 'LEGAL_STATUS',
}

/** Limits that are an upper bound; the others are a lower one. */
const upperBounds = new Set(['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'])

/** As many problems as a visitor could read. */
const mostProblems = 100

type SchemaError = FastifySchemaValidationError | ErrorObject

/** The errors of a schema as problems of fields, the first one per field. */
export function problemsOf(errors: readonly SchemaError[]): Problem[] {
  const seen = new Set<string>()
  const found = errors.map(problemOf).filter(({ field }) => !seen.has(field) && seen.add(field))
  return found.slice(0, mostProblems)
}

/**
 * Renames the fields of a body that is one part of a cart to the domain's names: `comment` becomes `payer.comment`.
 */
export function problemsUnder(part: string) {
  return (errors: readonly FastifySchemaValidationError[], place: string): AppError => {
    const problems = problemsOf(errors)
    const named = problems.map((found) => ({ ...found, field: `${part}.${found.field}` }))
    return new AppError('VALIDATION', { problems: place === 'body' ? named : problems })
  }
}

function problemOf(error: SchemaError): Problem {
  const path = error.instancePath.split('/').filter((part) => part !== '')
  const missing = (error.params as Record<string, unknown>)['missingProperty']
  const field = [...path, ...(typeof missing === 'string' ? [missing] : [])].join('.')
  // The contract and the cart rule have the same bounds.
  if (path.at(-1) === 'quantity') return problem(field, 'QUANTITY', { min: 1, max: 100 })
  const ownCode = error.keyword === 'maxLength' ? codeOfField[path.at(-1) ?? ''] : undefined
  if (ownCode !== undefined) return problem(field, ownCode)
  const { limit } = error.params as Record<string, unknown>
  const isAmount = error.keyword === 'type' && /amount|tip$/i.test(field)
  const code = isAmount ? 'AMOUNT_REQUIRED' : (codeOfKeyword[error.keyword] ?? 'FORM')
  if (typeof limit !== 'number' || code === 'REQUIRED') return problem(field, code)
  return problem(field, code, upperBounds.has(error.keyword) ? { max: limit } : { min: limit })
}
