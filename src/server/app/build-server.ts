import { randomUUID } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { AppError } from '#domain/errors.ts'
import { accountRoutes } from '#server/account/routes.ts'
import { addressRoutes } from '#server/address/routes.ts'
import { identityBase } from '#contract/sign-in.ts'
import { guardRoutes } from '#server/access/guard-routes.ts'
import { reportRoutes } from '#server/abuse/report-routes.ts'
import { abuseRoutes } from '#server/abuse/routes.ts'
import { limitCodeGuesses } from '#server/cart/discount/limit-code-guesses.ts'
import { cartRoutes } from '#server/cart/routes.ts'
import { providerEventRoute } from '#server/provider-sync/provider-event-route.ts'
import { checkoutRoutes } from '#server/checkout/routes.ts'
import { collectionRoutes } from '#server/collection/routes.ts'
import { type CallCounter, makeCallCounter } from '#server/defence/call-counter.ts'
import type { Deps } from '#server/deps.ts'
import { paperRoutes } from '#server/app/paper-routes.ts'
import { adminRoutes } from '#server/admin/routes.ts'
import { operatorSupportRoutes } from '#server/support/support-routes.ts'
import { operatorRoutes } from '#server/verification/operator-routes.ts'
import { registrationRoutes } from '#server/verification/registration-routes.ts'
import { closePromptly } from '#server/app/close-promptly.ts'
import { answerBrokenRequest, arrivalLimits } from '#server/app/broken-requests.ts'
import { handleError } from '#server/http/error-handler.ts'
import { makeIsKnownHost, refuseHost, refuseUnknownHosts } from '#server/http/known-hosts.ts'
import { measureRoutes } from '#server/health/measure-routes.ts'
import { healthRoutes } from '#server/health/health-routes.ts'
import { describeApi, openApiRoutes } from '#server/app/openapi-routes.ts'
import { overlayRoutes } from '#server/overlay/overlay-routes.ts'
import { widgetRoutes } from '#server/widget/widget-routes.ts'
import { feedRoutes } from '#server/discovery/feed-routes.ts'
import { crawlerRoutes } from '#server/pages/crawler-routes.ts'
import { sharePictureRoutes } from '#server/pages/share-picture-routes.ts'
import { makeRequestLogger } from '#server/app/lazy-logger.ts'
import { logAnswers } from '#server/app/log-answers.ts'
import { limitBodies } from '#server/http/body-budget.ts'
import { limitRates } from '#server/http/rate-limits.ts'
import { addSecurityHeaders, refuseOtherOrigins } from '#server/http/security.ts'
import { compileSerializer } from '#server/app/serialization.ts'
import { assertStorable } from '#server/http/storable-text.ts'
import { servedAddress } from '#server/http/served-address.ts'
import type { TypedApp } from '#server/http/typed-app.ts'
import { compileValidator } from '#server/http/validation.ts'
import { type MailboxDeps, mailboxRoutes } from '#server/mail/mailbox-routes.ts'
import { coverRoute } from '#server/cover/cover-route.ts'
import { calendarRoute } from '#server/form/calendar-route.ts'
import { logoRoute } from '#server/organisation/logo-route.ts'
import type { LogoFile } from '#server/organisation/open-logos.ts'
import { mediaRoute } from '#server/organisation/media-route.ts'
import { organisationRoutes } from '#server/organisation/routes.ts'
import { orderRoutes } from '#server/order/routes.ts'
import { formRoutes } from '#server/pages/form-routes.ts'
import { searchRoute } from '#server/pages/search-route.ts'
import { refundRoutes } from '#server/refund/routes.ts'
import { renewalRoutes } from '#server/renewal/routes.ts'
import { newsRoutes } from '#server/news/routes.ts'
import { summaryRoutes } from '#server/digest/routes.ts'
import { prospectRoutes } from '#server/prospect/routes.ts'
import { ticketRoutes } from '#server/ticket/routes.ts'
import { uploadRoutes } from '#server/upload/routes.ts'
import { identityRoutes } from '#server/user/identity-routes.ts'
import { aggUserRoute } from '#server/admin/agg-user-route.ts'
import { makeSessionCookies, type SessionCookies } from '#server/user/session-cookies.ts'

/** Base path of the API. Source: docs/decisions/addresses.md. */
const apiBase = '/ha-api'
const bodyLimit = 256 * 1024
const oneYear = 31_536_000_000

export interface ServerOptions {
  readonly deps: Deps
  readonly log: Logger
  readonly trustedProxies: readonly string[]
  /** Host names beside the public one and those of this machine. */
  readonly allowedHosts?: readonly string[]
  readonly limitsRates: boolean
  /** Maximum time for a complete request; default two minutes. */
  readonly requestTimeoutMs?: number
  /** Folder of the hashed browser files, served under /forms/. Null in development and API tests. */
  readonly assetsFolder: string | null
  /** Whether only a restart of this process helps; absent: never. */
  readonly isStuck?: () => boolean
  /** Pictures of the footer; absent: none. */
  readonly logos?: ReadonlyMap<string, LogoFile>
  /** The local mailbox. Null if mails are sent by SMTP. */
  readonly mailbox: MailboxDeps | null
}

/** Builds the HTTP server without pages, in this order: security, health, files, API. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { deps, log } = options
  const { publicUrl } = deps.settings
  const isKnownHost = makeIsKnownHost(publicUrl, options.allowedHosts ?? [])
  const logger: FastifyBaseLogger = log
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: makeRequestLogger,
    genReqId: () => randomUUID(),
    bodyLimit,
    ...arrivalLimits(options.requestTimeoutMs),
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: ({ url }) => servedAddress(url ?? '/'),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    routerOptions: { maxParamLength: 300 },
    // The router cannot parse the address and no hook has run. The answer has the standard error shape.
    frameworkErrors: (error, request, reply) => {
      if (!isKnownHost(request.headers.host)) return void refuseHost(reply)
      reply.header('x-request-id', request.id)
      void handleError(error, request, reply)
    },
  })
  closePromptly(app)
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => handleError(new AppError('NOT_FOUND'), request, reply))
  refuseUnknownHosts(app, isKnownHost)
  addSecurityHeaders(app, publicUrl)
  logAnswers(app, log)
  refuseOtherOrigins(app, new URL(publicUrl).origin)
  const cookies = makeSessionCookies(publicUrl)
  guardRoutes(app, deps, cookies)
  const counter = makeCallCounter(deps)
  app.addHook('onClose', counter.close)
  if (options.limitsRates) limitRates(app, counter, deps.defenceKey)
  limitBodies(app, deps.defenceKey)
  const registry = new Registry()
  healthRoutes(app, deps, registry, options.isStuck ?? (() => false))
  mediaRoute(app, deps)
  logoRoute(app, options.logos ?? new Map())
  coverRoute(app)
  calendarRoute(app, deps)
  sharePictureRoutes(app, deps)
  crawlerRoutes(app, deps)
  feedRoutes(app, deps)
  widgetRoutes(app, deps)
  overlayRoutes(app, deps)
  paperRoutes(app, deps)
  if (options.mailbox !== null) await app.register(mailboxRoutes(options.mailbox))
  if (options.assetsFolder !== null) {
    await app.register(fastifyStatic, {
      root: options.assetsFolder,
      prefix: '/forms/',
      immutable: true,
      maxAge: oneYear,
      preCompressed: true,
      index: false,
    })
  }
  await mountCalls(app, deps, { counter, registry, cookies })
  return app
}

interface Mounted {
  readonly counter: CallCounter
  readonly registry: Registry
  readonly cookies: SessionCookies
}

/** The API, and the authentication service beside it. */
async function mountCalls(
  app: FastifyInstance,
  deps: Deps,
  { counter, registry, cookies }: Mounted,
): Promise<void> {
  const { publicUrl, brandName } = deps.settings
  await app.register(
    async (api) => {
      guardCalls(api)
      await describeApi(api, brandName, publicUrl)
      const typed = api.withTypeProvider<TypeBoxTypeProvider>()
      apiRoutes(typed, deps, { counter, cookies })
      measureRoutes(typed, registry)
      openApiRoutes(api)
    },
    { prefix: apiBase },
  )
  await app.register(
    async (identity) => {
      guardCalls(identity)
      identityRoutes(identity.withTypeProvider<TypeBoxTypeProvider>(), deps, cookies, counter)
    },
    { prefix: identityBase },
  )
}

/** Answers are for their caller alone, and what cannot be stored is refused. */
function guardCalls(api: FastifyInstance): void {
  // Bodies are JSON. A form on another site can send plain text without a CORS preflight.
  api.removeContentTypeParser('text/plain')
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  api.addHook('preHandler', async (request) => {
    assertStorable(request)
  })
}

function apiRoutes(api: TypedApp, deps: Deps, { counter, cookies }: Omit<Mounted, 'registry'>): void {
  limitCodeGuesses(api, counter, deps.defenceKey)
  organisationRoutes(api, deps)
  formRoutes(api, deps)
  searchRoute(api, deps)
  aggUserRoute(api, deps)
  adminRoutes(api, deps)
  registrationRoutes(api, deps)
  operatorRoutes(api, deps)
  operatorSupportRoutes(api, deps)
  cartRoutes(api, deps)
  checkoutRoutes(api, deps)
  collectionRoutes(api, deps)
  uploadRoutes(api, deps)
  abuseRoutes(api, deps)
  reportRoutes(api, deps)
  addressRoutes(api, deps)
  prospectRoutes(api, deps)
  newsRoutes(api, deps)
  summaryRoutes(api, deps)
  orderRoutes(api, deps)
  accountRoutes(api, deps, cookies)
  refundRoutes(api, deps)
  renewalRoutes(api, deps)
  ticketRoutes(api, deps)
  providerEventRoute(api, deps)
}
