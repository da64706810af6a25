import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Throws a Refusal (401) unless the request carries the secret key as a bearer. Compared in constant time. */
export function requireKey(request: FastifyRequest, apiKey: string): void {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(given), digest(apiKey))) throw new Refusal(401, 'unauthorized')
}

/**
 * The book and the test controls are open to programs of the same machine. Through a proxy, or from elsewhere,
 * the secret key is needed. Throws a Refusal (401) otherwise.
 */
export function requireLoopbackOrKey(request: FastifyRequest, apiKey: string): void {
  const address = request.socket.remoteAddress ?? ''
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address)
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => name in request.headers)
  if (!isLoopback || isForwarded) requireKey(request, apiKey)
}
