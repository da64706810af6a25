import { randomUUID } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Logger } from 'pino'
import { AppError } from '#domain/errors.ts'
import { cartRoutes } from '#server/cart/routes.ts'
import { providerEventRoute } from '#server/settlement/provider-event-route.ts'
import { checkoutRoutes } from '#server/checkout/routes.ts'
import type { Deps } from '#server/deps.ts'
import { handleError } from '#server/http/error-handler.ts'
import { healthRoutes } from '#server/health/health-routes.ts'
import { describeApi, openApiRoutes } from '#server/app/openapi-routes.ts'
import { logAnswers } from '#server/app/log-answers.ts'
import { limitRates } from '#server/http/rate-limits.ts'
import { addSecurityHeaders, assertSameOrigin, bankReturnRoute } from '#server/http/security.ts'
import { assertStorable } from '#server/http/storable-text.ts'
import type { TypedApp } from '#server/http/typed-app.ts'
import { compileValidator } from '#server/http/validation.ts'
import { type MailboxDeps, mailboxRoutes } from '#server/mail/mailbox-routes.ts'
import { mediaRoute } from '#server/organisation/media-route.ts'
import { organisationRoutes } from '#server/organisation/routes.ts'
import { formRoutes } from '#server/pages/form-routes.ts'
import { userRoutes } from '#server/user/routes.ts'

/** The API's base address. Source: decision 2. */
const apiBase = '/ha-api'
const bodyLimit = 256 * 1024
const oneYear = 31_536_000_000

export interface ServerOptions {
  readonly deps: Deps
  readonly log: Logger
  readonly trustedProxies: readonly string[]
  readonly limitsRates: boolean
  /** Folder of the hashed browser files, served under /forms/; null in development and API tests. */
  readonly assetsFolder: string | null
  /** The local mailbox; null where mails really leave. */
  readonly mailbox: MailboxDeps | null
}

/** Builds the HTTP server without its pages: security first, then health, files, API. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { deps, log } = options
  const { publicUrl, brandName } = deps.settings
  const logger: FastifyBaseLogger = log
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    routerOptions: { maxParamLength: 300 },
    // An address that no route can read: no hook has run, the answer is ours all the same.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      void handleError(error, request, reply)
    },
  })
  app.setValidatorCompiler(compileValidator)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => handleError(new AppError('NOT_FOUND'), request, reply))
  addSecurityHeaders(app, publicUrl)
  logAnswers(app)
  const origin = new URL(publicUrl).origin
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== bankReturnRoute) assertSameOrigin(request, origin)
  })
  if (options.limitsRates) await limitRates(app)
  healthRoutes(app, deps)
  mediaRoute(app, deps)
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
  await app.register(
    async (api) => {
      // Bodies are JSON; plain text is what a form of another site could send without asking.
      api.removeContentTypeParser('text/plain')
      await describeApi(api, brandName, publicUrl)
      apiRoutes(api.withTypeProvider<TypeBoxTypeProvider>(), deps)
      openApiRoutes(api)
    },
    { prefix: apiBase },
  )
  return app
}

function apiRoutes(api: TypedApp, deps: Deps): void {
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  api.addHook('preHandler', async (request) => {
    assertStorable(request)
  })
  organisationRoutes(api, deps)
  formRoutes(api, deps)
  userRoutes(api)
  cartRoutes(api, deps)
  checkoutRoutes(api, deps)
  providerEventRoute(api, deps)
}
