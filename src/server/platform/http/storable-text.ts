import type { FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'

/** Levels of nesting; the deepest call of the API has seven. */
const mostLevels = 32

/**
 * Rejects text that PostgreSQL cannot store (the character NUL and unpaired surrogates: a cut emoji), and values nested
 * so deep that walking them would overflow the stack. Call it after the shape was checked. @throws AppError BAD_REQUEST
 */
export function assertStorable({
  body,
  params,
  query,
}: Pick<FastifyRequest, 'body' | 'params' | 'query'>): void {
  if (![body, params, query].every((value) => isStorable(value, mostLevels))) {
    throw new AppError('BAD_REQUEST', {
      detail: 'a text holds NUL or half a character, or the values are nested too deep',
    })
  }
}

function isStorable(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true
  if (levels === 0) return false
  // Names are stored like values.
  return Object.entries(value).every(([name, one]) => isStorable(name, 0) && isStorable(one, levels - 1))
}
