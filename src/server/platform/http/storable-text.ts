import type { FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'

/**
 * Rejects text that PostgreSQL cannot store: the character NUL and unpaired surrogates (a cut emoji). Call it after the
 * shape was checked. @throws AppError BAD_REQUEST
 */
export function assertStorable({
  body,
  params,
  query,
}: Pick<FastifyRequest, 'body' | 'params' | 'query'>): void {
  if (![body, params, query].every(isStorable)) {
    throw new AppError('BAD_REQUEST', { detail: 'a text holds NUL or half a character' })
  }
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true
  // Names are stored like values.
  return Object.entries(value).every(([name, one]) => isStorable(name) && isStorable(one))
}
