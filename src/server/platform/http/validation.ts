import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaValidationError } from 'fastify'
import type { FastifyValidationResult } from 'fastify/types/schema.js'
import { AppError } from '#domain/errors.ts'
import { maxDebitDay } from '#domain/field-rules.ts'
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

/** Fields with one rule, whatever is wrong; the contract and the rule have the same bounds. Source: spec section 5. */
const ruleOfField: Readonly<Record<string, Pick<Problem, 'code' | 'params'>>> = {
  quantity: { code: 'QUANTITY', params: { min: 1, max: 100 } },
  firstDebitDayOfMonth: { code: 'DEBIT_DAY', params: { max: maxDebitDay } },
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

/** Names the rules of fields that only this call has: `reason` becomes REPORT_REASON, whatever is wrong with it. */
export function problemsWith(codes: Readonly<Record<string, ProblemCode>>) {
  return (errors: readonly FastifySchemaValidationError[]): AppError => {
    const problems = problemsOf(errors).map((found) => {
      const code = codes[found.field]
      return code === undefined ? found : problem(found.field, code)
    })
    return new AppError('VALIDATION', { problems })
  }
}

function problemOf(error: SchemaError): Problem {
  const path = error.instancePath.split('/').filter((part) => part !== '')
  const missing = (error.params as Record<string, unknown>)['missingProperty']
  const field = [...path, ...(typeof missing === 'string' ? [missing] : [])].join('.')
  const name = path.at(-1) ?? ''
  const rule = ruleOfField[name]
  if (rule !== undefined) return problem(field, rule.code, rule.params)
  const ownCode = error.keyword === 'maxLength' ? codeOfField[name] : undefined
  if (ownCode !== undefined) return problem(field, ownCode)
  const { limit } = error.params as Record<string, unknown>
  const isAmount = error.keyword === 'type' && /amount|tip$/i.test(field)
  const code = isAmount ? 'AMOUNT_REQUIRED' : (codeOfKeyword[error.keyword] ?? 'FORM')
  if (typeof limit !== 'number' || code === 'REQUIRED') return problem(field, code)
  return problem(field, code, upperBounds.has(error.keyword) ? { max: limit } : { min: limit })
}
