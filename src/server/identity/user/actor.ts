import type { FastifyRequest } from 'fastify'
import type { Holding } from '#domain/access/roles.ts'
import type { FormId } from '#domain/ids.ts'
import { AppError } from '#domain/errors.ts'
import type { Session } from '#server/identity/user/session-store.ts'

/**
 * Who makes a request. A visitor has no account; visitors and users may hold the key of a cart. Whether a route needs
 * the session, and so whether it is read, is decided by its line in `route-access.ts`.
 */
export type Actor =
  | { readonly kind: 'visitor'; readonly cartKey: string | undefined }
  | { readonly kind: 'user'; readonly session: Session; readonly cartKey: string | undefined }
  /** Who runs the site, on the routes that need a right over it; elsewhere the same account is a user. */
  | { readonly kind: 'operator'; readonly session: Session; readonly cartKey: undefined }

/** A user who has a right on what the address names: set by the guard, before any handler. */
export interface Granted {
  readonly session: Session
  readonly organisationId: string
  readonly organizationSlug: string
  readonly organizationName: string
  /** Null where the address names no form. */
  readonly formId: string | null
  /** Those in this association. */
  readonly memberships: readonly Holding[]
  /** Of an operator who reads the association with an access, and has no role in it. */
  readonly support?: { readonly accessId: string; readonly now: Date }
}

/** An administrator who changes something, by a request or at a moment that they chose. */
export type Writer = Pick<Granted, 'organisationId' | 'formId' | 'memberships' | 'support'> & {
  readonly session: Pick<Session, 'userId'>
}

/** The form of a grant whose address names one. */
export function formIdOf({ formId }: Pick<Granted, 'formId'>): FormId {
  if (formId === null) throw new Error('the address names no form')
  return formId as FormId
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    granted: Granted | null
  }
}

/** The actor of a request. @throws Error where no guard has run, which is a bug */
export function actorOf({ actor }: Pick<FastifyRequest, 'actor'>): Actor {
  if (actor === null) throw new Error('the route has no guard')
  return actor
}

/** The session of a signed-in actor. @throws AppError UNAUTHORIZED */
export function sessionOfActor(request: Pick<FastifyRequest, 'actor'>): Session {
  const actor = actorOf(request)
  if (actor.kind === 'visitor') throw new AppError('UNAUTHORIZED')
  return actor.session
}

/** The id of the signed-in user, or null. */
export function userIdOf(request: Pick<FastifyRequest, 'actor'>): string | null {
  const actor = actorOf(request)
  return actor.kind === 'user' ? actor.session.userId : null
}

/** Rights that the guard granted. @throws Error on a route without a right in its line, which is a bug */
export function grantedOf({ granted }: Pick<FastifyRequest, 'granted'>): Granted {
  if (granted === null) throw new Error('the route asks for no right')
  return granted
}
