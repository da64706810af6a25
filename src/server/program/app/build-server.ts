import { randomUUID } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { AppError } from '#domain/errors.ts'
import { accountRoutes } from '#server/backoffice/account/routes.ts'
import { addressRoutes } from '#server/catalogue/address/routes.ts'
import { apiBase, identityBase } from '#contract/calls.ts'
import { guardRoutes } from '#server/identity/access/guard-routes.ts'
import { reportRoutes } from '#server/backoffice/abuse/report-routes.ts'
import { abuseRoutes } from '#server/backoffice/abuse/routes.ts'
import { limitCodeGuesses } from '#server/money/cart/discount/limit-code-guesses.ts'
import { cartRoutes } from '#server/money/cart/routes.ts'
import { providerEventRoute } from '#server/money/provider-sync/provider-event-route.ts'
import { checkoutRoutes } from '#server/money/checkout/routes.ts'
import { collectionRoutes } from '#server/money/collection/routes.ts'
import { type CallCounter, makeCallCounter } from '#server/platform/defence/call-counter.ts'
import type { Deps } from '#server/money/deps.ts'
import { type DocumentPrinter, makeDocumentPrinter } from '#server/papers/document/document-printer.ts'
import { paperRoutes } from '#server/program/app/paper-routes.ts'
import type { MailPreviewDeps } from '#server/backoffice/admin/editor/mail-preview/preview-mail.ts'
import { memberRoutes } from '#server/program/app/member-routes.ts'
import { operatorSupportRoutes } from '#server/backoffice/support/support-routes.ts'
import { operatorRoutes } from '#server/backoffice/verification/operator-routes.ts'
import { registrationRoutes } from '#server/backoffice/verification/registration-routes.ts'
import { closePromptly } from '#server/program/app/close-promptly.ts'
import { answerBrokenRequest, arrivalLimits } from '#server/program/app/broken-requests.ts'
import { handleError } from '#server/platform/http/error-handler.ts'
import { makeIsKnownHost, refuseHost, refuseUnknownHosts } from '#server/platform/http/known-hosts.ts'
import type { SiteScripts } from '#contract/site-scripts.ts'
import { measureRoutes } from '#server/program/health/measure-routes.ts'
import { type HealthOptions, healthRoutes } from '#server/program/health/health-routes.ts'
import { describeApi, openApiRoutes } from '#server/program/app/openapi-routes.ts'
import { feedRoutes } from '#server/catalogue/discovery/feed-routes.ts'
import { crawlerRoutes } from '#server/program/pages/crawler-routes.ts'
import { sharePictureRoutes } from '#server/program/pages/share-picture-routes.ts'
import { makeRequestLogger } from '#server/program/app/lazy-logger.ts'
import { logAnswers } from '#server/program/app/log-answers.ts'
import { limitBodies } from '#server/platform/http/body-budget.ts'
import { limitRates } from '#server/platform/http/rate-limits.ts'
import { addSecurityHeaders, refuseOtherOrigins } from '#server/platform/http/security.ts'
import { compileSerializer } from '#server/program/app/serialization.ts'
import { assertStorable } from '#server/platform/http/storable-text.ts'
import { servedAddress } from '#server/platform/http/served-address.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { compileValidator } from '#server/platform/http/validation.ts'
import { type MailboxDeps, mailboxRoutes } from '#server/platform/mail/mailbox-routes.ts'
import { coverRoute } from '#server/catalogue/cover/cover-route.ts'
import { calendarRoute } from '#server/catalogue/form/calendar-route.ts'
import { logoRoute } from '#server/catalogue/organisation/logo-route.ts'
import type { LogoFile } from '#server/catalogue/organisation/open-logos.ts'
import { mediaRoute } from '#server/catalogue/organisation/media-route.ts'
import { organisationRoutes } from '#server/catalogue/organisation/routes.ts'
import { orderRoutes } from '#server/money/order/routes.ts'
import { formRoutes } from '#server/program/pages/form-routes.ts'
import { searchRoute } from '#server/program/pages/search-route.ts'
import { refundRoutes } from '#server/money/refund/routes.ts'
import { renewalRoutes } from '#server/messages/renewal/routes.ts'
import { waitingListRoutes } from '#server/messages/waiting-list/routes.ts'
import { messageRoutes } from '#server/messages/message/routes.ts'
import { newsRoutes } from '#server/messages/news/routes.ts'
import { weeklyDigestRoutes } from '#server/messages/digest/routes.ts'
import { prospectRoutes } from '#server/catalogue/prospect/routes.ts'
import { scriptRoutes } from '#server/program/app/script-routes.ts'
import { doorRoutes } from '#server/papers/check-in/door-routes.ts'
import { ticketRoutes } from '#server/papers/ticket/routes.ts'
import { uploadRoutes } from '#server/money/upload/routes.ts'
import { identityRoutes } from '#server/identity/user/identity-routes.ts'
import { aggUserRoute } from '#server/backoffice/admin/agg-user-route.ts'
import { makeSessionCookies, type SessionCookies } from '#server/identity/user/session-cookies.ts'

const bodyLimit = 256 * 1024
const oneYear = 31_536_000_000

export interface ServerOptions extends HealthOptions {
  readonly deps: Deps
  readonly log: Logger
  readonly trustedProxies: readonly string[]
  /** Host names other than the public one and those of this machine. */
  readonly allowedHosts?: readonly string[]
  readonly limitsRates: boolean
  /** Maximum time for a complete request; default two minutes. */
  readonly requestTimeoutMs?: number
  /** Folder of the hashed browser files, served under /forms/. Null in development and API tests. */
  readonly assetsFolder: string | null
  /** Pictures of the footer; absent: none. */
  readonly logos?: ReadonlyMap<string, LogoFile>
  /** Scripts of the web build; absent: they are empty, as where no page is tested. */
  readonly scripts?: SiteScripts
  /** How a mail is shown to its author; absent: it is empty, as where no mail is tested. */
  readonly mails?: MailPreviewDeps
  /** The local mailbox. Null if mails are sent by SMTP. */
  readonly mailbox: MailboxDeps | null
}

const noMails: MailPreviewDeps = {
  renderMail: async () => ({ subject: '', html: '', text: '' }),
  from: '',
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
  healthRoutes(app, deps, registry, options)
  mediaRoute(app, deps)
  logoRoute(app, options.logos ?? new Map())
  coverRoute(app)
  calendarRoute(app, deps)
  sharePictureRoutes(app, deps)
  crawlerRoutes(app, deps)
  feedRoutes(app, deps)
  scriptRoutes(app, deps, options.scripts)
  const printer = makeDocumentPrinter()
  app.addHook('onClose', () => printer.close())
  paperRoutes(app, deps, printer)
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
  await mountCalls(app, deps, { counter, registry, cookies, mails: options.mails ?? noMails, printer })
  return app
}

interface Mounted {
  readonly counter: CallCounter
  readonly registry: Registry
  readonly cookies: SessionCookies
  readonly mails: MailPreviewDeps
  readonly printer: DocumentPrinter
}

/** The API, and the authentication service. */
async function mountCalls(
  app: FastifyInstance,
  deps: Deps,
  { registry, ...mounted }: Mounted,
): Promise<void> {
  const { publicUrl, brandName } = deps.settings
  await app.register(
    async (api) => {
      guardCalls(api)
      await describeApi(api, brandName, publicUrl)
      const typed = api.withTypeProvider<TypeBoxTypeProvider>()
      apiRoutes(typed, deps, mounted)
      measureRoutes(typed, registry)
      openApiRoutes(api)
    },
    { prefix: apiBase },
  )
  await app.register(
    async (identity) => {
      guardCalls(identity)
      identityRoutes(identity.withTypeProvider<TypeBoxTypeProvider>(), deps, mounted.cookies, mounted.counter)
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

function apiRoutes(api: TypedApp, deps: Deps, { counter, cookies, ...kit }: Omit<Mounted, 'registry'>): void {
  limitCodeGuesses(api, counter, deps.defenceKey)
  organisationRoutes(api, deps)
  formRoutes(api, deps)
  searchRoute(api, deps)
  aggUserRoute(api, deps)
  memberRoutes(api, deps, kit)
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
  messageRoutes(api, deps)
  waitingListRoutes(api, deps)
  weeklyDigestRoutes(api, deps)
  orderRoutes(api, deps)
  accountRoutes(api, deps, cookies)
  refundRoutes(api, deps)
  renewalRoutes(api, deps)
  ticketRoutes(api, deps)
  doorRoutes(api, deps)
  providerEventRoute(api, deps)
}
