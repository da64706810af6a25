import type { FastifyError } from 'fastify'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { problemsOf } from '#server/platform/http/validation.ts'

/** Codes of Fastify and PostgreSQL with a meaning for the caller. */
const codeOf: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'REQUEST_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'REQUEST_NOT_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
  // Raised by the functions of sql/.
  OB001: 'SOLD_OUT',
  OB004: 'CONFLICT',
  OB005: 'CART_VERSION_CONFLICT',
  OB009: 'PAYMENTS_SUSPENDED',
  OB011: 'COLLECTION_CAP',
  '55P03': 'BUSY',
  '57014': 'BUSY',
  '40P01': 'BUSY',
  '57P01': 'UNAVAILABLE',
  '57P02': 'UNAVAILABLE',
  '57P03': 'UNAVAILABLE',
  // Insufficient resources: disk, memory, connections, a configured limit.
  '53000': 'UNAVAILABLE',
  '53100': 'STORAGE_FULL',
  '53200': 'UNAVAILABLE',
  '53300': 'UNAVAILABLE',
  '53400': 'UNAVAILABLE',
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  ECONNREFUSED: 'UNAVAILABLE',
  ECONNRESET: 'UNAVAILABLE',
  ENOENT: 'UNAVAILABLE',
  ETIMEDOUT: 'UNAVAILABLE',
  EPIPE: 'UNAVAILABLE',
  EHOSTUNREACH: 'UNAVAILABLE',
  ENETUNREACH: 'UNAVAILABLE',
  ENOTFOUND: 'UNAVAILABLE',
  EAI_AGAIN: 'UNAVAILABLE',
  // The database was silent for longer than our own limit.
  DATABASE_SILENT: 'UNAVAILABLE',
}

/** Any error as an AppError. Details of an unexpected error are never sent to the caller. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return new AppError('SERVER_ERROR', { detail: String(error) })
  const { validation, code, statusCode } = error as FastifyError
  if (validation !== undefined) return new AppError('VALIDATION', { problems: problemsOf(validation) })
  const known = codeOf[code]
  if (known !== undefined) return new AppError(known, { cause: error })
  if (
    /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable/.test(
      error.message,
    )
  ) {
    return new AppError('UNAVAILABLE', { cause: error })
  }
  if (statusCode === 429) return new AppError('TOO_MANY_REQUESTS')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('BAD_REQUEST')
  return new AppError('SERVER_ERROR', { cause: error })
}
