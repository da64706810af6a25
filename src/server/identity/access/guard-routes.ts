import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cartKeyHeader } from '#contract/cart.ts'
import { isAllowed, isAllowedSomewhere, isOperatorRight, type Right } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import { freshUntilMs } from '#domain/user/fresh-proof.ts'
import type { Actor, Granted } from '#server/identity/user/actor.ts'
import { grantSupport, recordSupportRead } from '#server/identity/access/grant-support.ts'
import { lacksNeededFactor } from '#server/identity/access/lacks-needed-factor.ts'
import { findFormId, listMemberships } from '#server/identity/access/member-store.ts'
import { findMovedId } from '#server/catalogue/form/former-address-store.ts'
import { isOperator } from '#server/identity/access/operator-store.ts'
import type { Access } from '#server/identity/access/access.ts'
import { accessOf } from '#server/identity/access/route-access.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import type { SessionCookies } from '#server/identity/user/session-cookies.ts'
import { sessionOf, sessionOfDocument } from '#server/identity/user/session-of-request.ts'
import type { Session } from '#server/identity/user/session-store.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Access to the route: its line in `route-access.ts`. */
    readonly access?: Access
  }
}

type GuardDeps = Pick<IdentityDeps, 'db' | 'clock' | 'identity' | 'settings' | 'providers'>

/**
 * Gives every route its line of `route-access.ts`, and resolves the actor of each request before anything of it is
 * read. Without a line a route cannot be registered. Call this before the routes.
 */
export function guardRoutes(app: FastifyInstance, deps: GuardDeps, cookies: SessionCookies): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('granted', null)
  app.addHook('onRoute', (route) => {
    const lines = [route.method].flat().map((method) => accessOf(method, route.url))
    const [access] = lines
    if (access === undefined || lines.some((line) => line !== access))
      throw new Error(`${[route.method].flat().join()} ${route.url} has no line in route-access.ts`)
    route.config = { ...route.config, access }
    if (!needsSession(access)) return
    const guard = (request: FastifyRequest) => resolve(deps, cookies, request, access)
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()]
  })
  app.addHook('onRequest', (request, _reply, done) => {
    request.actor = visitorOf(request)
    done()
  })
}

const sessionLines: ReadonlySet<Access> = new Set([
  'anyoneSignedIn',
  'cartKey',
  'cartKeySignedIn',
  'referenceSignedIn',
  'signedIn',
  'verified',
  'fresh',
])

/** Those that no session is needed for. */
const openLines: ReadonlySet<Access> = new Set([
  'anyoneSignedIn',
  'cartKey',
  'cartKeySignedIn',
  'referenceSignedIn',
])

/** Whether the browser itself asks for something to read, such as a file behind a link. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate'
}

/** The others are answered without a statement of their own. */
function needsSession(access: Access): boolean {
  return typeof access === 'object' || sessionLines.has(access)
}

function visitorOf(request: FastifyRequest): Actor {
  return { kind: 'visitor', cartKey: cartKeyOf(request) }
}

function cartKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[cartKeyHeader]
  return typeof key === 'string' ? key : undefined
}

async function resolve(
  deps: GuardDeps,
  cookies: SessionCookies,
  request: FastifyRequest,
  access: Access,
): Promise<void> {
  if (access === 'cartKey' && cartKeyOf(request) !== undefined) return
  const find = isNavigation(request) ? sessionOfDocument : sessionOf
  const session = await find(deps, cookies, request)
  if (session !== null) request.actor = { kind: 'user', session, cartKey: cartKeyOf(request) }
  if (openLines.has(access)) return
  if (session === null) throw new AppError('UNAUTHORIZED')
  const right = typeof access === 'object' ? access.right : null
  const isFresh = access === 'fresh' || (typeof access === 'object' && access.isFresh === true)
  if (right !== null && isOperatorRight(right)) {
    request.actor = {
      kind: 'operator',
      session: await operatorOf(deps, session, isFresh),
      cartKey: undefined,
    }
    return
  }
  const needsMailbox = access === 'verified' || access === 'fresh'
  if (needsMailbox && session.unverified) throw new AppError('EMAIL_UNVERIFIED')
  // First whether it exists for this user: a request for a proof would show it.
  if (right !== null) {
    const isSomewhere = typeof access === 'object' && access.isSomewhere === true
    request.granted = await grant(deps, session, { right, isSomewhere }, request)
  }
  assertSecondFactor(deps, session, request.granted, isFresh)
  if (isFresh && isStale(session, deps.clock.now())) throw new AppError('PROOF_REQUIRED')
}

/**
 * Whether a session has the second factor that a role of its user needs. Where an account has one, a session without it
 * changes nothing of how its user signs in either.
 * @throws AppError SECOND_FACTOR_MISSING
 */
function assertSecondFactor(
  deps: GuardDeps,
  session: Session,
  granted: Granted | null,
  isUrgent: boolean,
): void {
  if (granted === null) {
    if (isUrgent && session.asksSecondFactor && !session.hasSecondFactor)
      throw new AppError('SECOND_FACTOR_MISSING')
    return
  }
  if (lacksNeededFactor(deps, session, granted.memberships, isUrgent))
    throw new AppError('SECOND_FACTOR_MISSING')
}

/**
 * The session of an operator, who needs a second factor for everything.
 * @throws AppError NOT_FOUND for everyone else: what only operators see does not exist for them
 */
async function operatorOf({ db, clock }: GuardDeps, session: Session, isFresh: boolean): Promise<Session> {
  if (session.unverified || !(await isOperator(db, session.userId))) throw new AppError('NOT_FOUND')
  if (!session.hasSecondFactor) throw new AppError('SECOND_FACTOR_MISSING')
  if (isFresh && isStale(session, clock.now())) throw new AppError('PROOF_REQUIRED')
  return session
}

const isStale = ({ provedAt }: Session, now: Date) => freshUntilMs(provedAt) <= now.getTime()

/**
 * Whether a user has a right on the association, or the form, that an address names.
 * @throws AppError NOT_FOUND for what does not exist and for another association alike; FORBIDDEN in one's own
 */
async function grant(
  deps: GuardDeps,
  session: Session,
  { right, isSomewhere }: { readonly right: Right; readonly isSomewhere: boolean },
  { params, routeOptions }: FastifyRequest,
): Promise<Granted> {
  const { org = '', type, slug } = params as Partial<Record<string, string>>
  const held = (await grantMember(deps, session, org)) ?? (await grantSupport(deps, session, org))
  if (held === null) throw new AppError('NOT_FOUND')
  const { organisationId, memberships } = held
  const formId = slug === undefined ? null : await formOf(deps.db, organisationId, type ?? '', slug)
  const isHeld = isSomewhere
    ? isAllowedSomewhere(memberships, right, organisationId)
    : isAllowed(memberships, right, { organisationId, formId })
  // A mailbox that is not proved could be anyone's.
  if (session.unverified || !isHeld) throw new AppError('FORBIDDEN')
  const granted = { ...held, formId }
  await recordSupportRead(deps, granted, routeOptions.url ?? '')
  return granted
}

/** The roles of a user in an association; null where there is none. */
async function grantMember(
  { db }: GuardDeps,
  session: Session,
  org: string,
): Promise<Omit<Granted, 'formId'> | null> {
  const all = await listMemberships(db, session.userId)
  const memberships = all.filter(({ organizationSlug }) => organizationSlug === org)
  const [first] = memberships
  if (first === undefined) return null
  const { organisationId, organizationSlug, name: organizationName } = first
  return { session, organisationId, organizationSlug, organizationName, memberships }
}

/** @throws AppError NOT_FOUND */
async function formOf(
  db: GuardDeps['db'],
  organisationId: string,
  type: string,
  formSlug: string,
): Promise<string> {
  const formType = formTypeOf(type)
  const address = formType === null ? null : { formType, formSlug }
  // A screen that was opened before the address changed.
  const formId =
    address &&
    ((await findFormId(db, organisationId, address)) ?? (await findMovedId(db, organisationId, address)))
  if (formId === null) throw new AppError('NOT_FOUND')
  return formId
}
