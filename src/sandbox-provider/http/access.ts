import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Throws a Refusal (401) unless the request carries the secret key as a bearer. Compared in constant time. */
export function requireKey(request: FastifyRequest, apiKey: string): void {
  const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(sent), digest(apiKey))) throw new Refusal(401, 'unauthorized')
}

/**
 * Programs of the same machine may read the ledger and use the test controls. Requests through a proxy, or from another
 * machine, need the secret key. Throws a Refusal (401) otherwise.
 */
export function requireLoopbackOrKey(request: FastifyRequest, apiKey: string): void {
  const address = request.socket.remoteAddress ?? ''
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address)
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => name in request.headers)
  if (!isLoopback || isForwarded) requireKey(request, apiKey)
}
