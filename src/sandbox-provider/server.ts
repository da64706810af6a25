import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Bank } from './bank/bank.ts'
import { LedgerFile } from './bank/ledger-file.ts'
import { advanceAllDue } from './bank/advance-all-due.ts'
import { Clock } from './clock.ts'
import { apiRoutes } from './http/api-routes.ts'
import { assetRoutes } from './http/asset-routes.ts'
import { compileValidator } from './http/compile-validator.ts'
import { payerRoutes } from './http/payer-routes.ts'
import { isOfThisMachine, refuseUnknownHosts } from './http/access.ts'
import { controlRoutes } from './http/control-routes.ts'
import type { Log } from './log.ts'
import type { Provider } from './provider.ts'
import { Refusal } from './refusal.ts'
import { Scenarios } from './scenario.ts'
import { Outbox } from './webhooks/outbox.ts'

export interface SandboxOptions {
  /** 0 takes any free port. */
  readonly port: number
  /** The merchant's server calls with this key as a bearer. */
  readonly apiKey: string
  /** Address to listen on; 127.0.0.1 when left out. */
  readonly host?: string
  /** Host names that are answered in addition to the public one and those of this machine. */
  readonly allowedHosts?: readonly string[]
  /** Opens the ledger, for reading, to callers that are not on this machine; none does when left out. */
  readonly viewKey?: string | null
  /** Origin under which browsers reach the pages; http://localhost:<port> when left out. */
  readonly publicUrl?: string | null
  /** Whether the site that uses the bank has a public name; false when left out. */
  readonly isPublic?: boolean
  /** Folder of the ledger; no data survives the process when left out. */
  readonly dataDir?: string | null
  /** Where events are posted; none are sent when left out. */
  readonly webhookUrl?: string | null
  /** One secret, or two during rotation: events are signed with each. */
  readonly webhookSecrets?: readonly string[]
  /** Shift from the machine's time at the start. */
  readonly clockOffsetMs?: number
  readonly log?: Log
}

export interface RunningSandbox {
  /** Where it listens. */
  readonly url: string
  readonly publicUrl: string
  readonly clock: Clock
  readonly close: () => Promise<void>
}

const advanceEveryMs = 500
const bodyLimit = 64 * 1024

/**
 * Starts the simulated payment provider. Returns its addresses and a function that stops it.
 * Throws when the port is in use, the folder is not writable or the ledger is damaged.
 */
export async function startSandboxProvider(options: SandboxOptions): Promise<RunningSandbox> {
  const clock = new Clock(options.clockOffsetMs)
  const { ledger, records } = LedgerFile.open(options.dataDir ?? null)
  const bank = new Bank(ledger, records, clock)
  const scenarios = new Scenarios()
  const log = options.log ?? (() => undefined)
  const webhook = { secrets: options.webhookSecrets ?? [], bank, scenarios, log }
  const outbox = options.webhookUrl ? new Outbox({ ...webhook, url: options.webhookUrl }) : null
  let publicUrl = options.publicUrl?.replace(/\/+$/, '') ?? ''
  const app = buildApp({
    bank,
    clock,
    scenarios,
    outbox,
    apiKey: options.apiKey,
    viewKey: options.viewKey ?? null,
    allowedHosts: new Set(options.allowedHosts ?? []),
    log,
    publicUrl: () => publicUrl,
    isPublic: () => options.isPublic === true || !isOfThisMachine(new URL(publicUrl).hostname),
  })
  const advancing = setInterval(() => {
    advanceAllDue(bank)
  }, advanceEveryMs)
  let closing: Promise<void> | null = null
  const close = () => (closing ??= stop())
  const stop = async () => {
    clearInterval(advancing)
    outbox?.close()
    await app.close()
    ledger.close()
  }
  const host = options.host ?? '127.0.0.1'
  try {
    const url = await app.listen({ port: options.port, host })
    if (publicUrl === '') publicUrl = `http://localhost:${new URL(url).port}`
    return { url, publicUrl, clock, close }
  } catch (error) {
    await close()
    throw error
  }
}

function buildApp(provider: Provider): FastifyInstance {
  const app = Fastify({ bodyLimit, forceCloseConnections: true }).withTypeProvider<TypeBoxTypeProvider>()
  app.setValidatorCompiler(compileValidator)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  refuseUnknownHosts(app, provider)
  logRequests(app, provider.log)
  answerErrors(app, provider.log)
  app.get('/healthz', async () => ({ status: 'ok' }))
  void app.register(assetRoutes())
  void app.register(payerRoutes(provider))
  void app.register(controlRoutes(provider))
  void app.register(apiRoutes(provider))
  return app
}

// Logs the pattern of the route, not its address: sessions and challenges are secrets.
function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const ms = Math.round(reply.elapsedTime)
    log({ level: 'info', message: 'request', method: request.method, route, status: reply.statusCode, ms })
  })
}

function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler<FastifyError | Refusal>(async (error, request, reply) => {
    if (error instanceof Refusal) {
      const { status, code, field, reason } = error
      return reply.status(status).send({ code, ...(field && { field }), ...(reason && { reason }) })
    }
    const status = error.statusCode ?? 500
    if (status < 500) return reply.status(status).send({ code: 'bad_request', field: fieldOf(error) })
    log({ level: 'error', message: error.message, route: request.routeOptions.url ?? 'none' })
    return reply.status(500).send({ code: 'server_error' })
  })
  app.setNotFoundHandler(async (_request, reply) => reply.status(404).send({ code: 'not_found' }))
}

function fieldOf(error: FastifyError): string | null {
  return error.validation?.[0]?.instancePath.replace(/^\//, '') ?? null
}
