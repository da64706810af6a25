import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import {
  RouterContextProvider,
  type RouterContext,
  type ServerBuild,
  type ServerEntryModule,
  createRequestHandler,
} from 'react-router'
import type { RenderMail } from '#contract/mail/rendered-mail.ts'
import type { PageReads, PageRequest } from '#contract/page-reads.ts'
import type { SiteScripts } from '#contract/site-scripts.ts'
import { thirdPartyOrigins } from '#contract/visitor/third-parties.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded/embedded-postgres.ts'
import { loadDemonstration } from '#server/program/lifecycle/load-demonstration.ts'
import { buildServer } from '#server/program/app/build-server.ts'
import { startTraces } from '#server/program/health/start-traces.ts'
import { mountDevelopment } from '#server/program/app/development.ts'
import { watchDisk } from '#server/platform/disk/watch-disk.ts'
import { type Drain, makeDrain } from '#server/program/health/make-drain.ts'
import { type DatabaseWatch, watchDatabase } from '#server/program/health/watch-database.ts'
import { makeIsKnownAddress } from '#server/program/app/known-addresses.ts'
import { mountPages } from '#server/program/app/pages.ts'
import { takeInstanceLock } from '#server/program/lifecycle/instance-lock.ts'
import { redactedPaths } from '#server/program/lifecycle/log-redaction.ts'
import { mailboxOf } from '#server/program/lifecycle/mailbox-of.ts'
import { type MadeDeps, makeDeps } from '#server/program/lifecycle/make-deps.ts'
import { scriptSourcesOf } from '#server/program/lifecycle/make-providers.ts'
import { openMigratedDatabase } from '#server/program/lifecycle/open-database.ts'
import { startSandbox } from '#server/program/lifecycle/start-sandbox.ts'
import { explainStartError } from '#server/program/lifecycle/start-errors.ts'
import { stopOnSignal, type Stoppable } from '#server/program/lifecycle/stop-on-signal.ts'
import { type Welcome, writeWelcome } from '#server/program/lifecycle/welcome.ts'
import { brandOf, siteFacts } from '#server/program/lifecycle/site-facts.ts'
import { openLegalPages } from '#server/catalogue/organisation/legal-pages.ts'
import { openLogos } from '#server/catalogue/organisation/open-logos.ts'
import { readFramers } from '#server/papers/widget/read-framers.ts'
import { readDrawing } from '#server/catalogue/organisation/media-route.ts'
import { makeReadMailIdentity } from '#server/catalogue/form/read-mail-identity.ts'
import { mailboxTransport } from '#server/platform/mail/mailbox-transport.ts'
import { openSmtp, senderAddress } from '#server/platform/mail/open-smtp.ts'
import type { RenderPage } from '#server/platform/page-cache/render-for-cache.ts'
import { makePageAddresses, makePageReads } from '#server/program/pages/page-reads.ts'
import { withUnavailable } from '#server/program/pages/with-unavailable.ts'
import { checkRestoredStart } from '#server/program/lifecycle/check-restored-start.ts'
import { makeVisitCounter } from '#server/catalogue/visit/visit-counter.ts'
import { startWorker } from '#server/program/worker/start-worker.ts'
import { type Config, readConfig } from './config.ts'

const root = join(import.meta.dirname, '..')

/** Exports of the web build besides its pages. A context must come from the build itself. */
interface WebEntry {
  readonly pageReadsContext: RouterContext<PageReads>
  readonly pageRequestContext: RouterContext<PageRequest>
  readonly renderMail: RenderMail
  readonly siteScripts: SiteScripts
}

type WebBuild = ServerBuild & { readonly entry: { readonly module: ServerEntryModule & WebEntry } }

interface Web {
  readonly siteScripts: SiteScripts
  readonly renderPage: RenderPage
  readonly renderMail: RenderMail
  readonly isKnownAddress: (pathname: string) => boolean
}

/** Connects the web build to the server: passes the page reads in, returns the page and mail renderers. */
function joinWeb(build: WebBuild, reads: PageReads, mode: string): Web {
  const handle = createRequestHandler(build, mode)
  const { pageReadsContext, pageRequestContext, renderMail, siteScripts } = build.entry.module
  return {
    renderMail,
    siteScripts,
    isKnownAddress: makeIsKnownAddress(build.routes),
    renderPage: (request, context) => {
      const provider = new RouterContextProvider()
      provider.set(pageReadsContext, reads)
      provider.set(pageRequestContext, context)
      return handle(request, provider)
    },
  }
}

async function start(config: Config): Promise<void> {
  const startedAt = performance.now()
  const log: Logger = pino({ level: config.logLevel, redact: redactedPaths })
  const stops: Stoppable[] = []
  const stopping = stopOnSignal(stops, log, config.drainSeconds)
  try {
    const known = await startParts(config, stops, log)
    writeWelcome(config, performance.now() - startedAt, known)
    // Written now, so that a start after a kill is fast too.
    flushCompileCache()
  } catch (error) {
    await stopping.stopAll()
    throw error
  }
}

/**
 * Starts all parts of the program and adds to `stops` how each one ends, in the order of their start. Returns what the
 * operator is shown.
 */
export async function startParts(config: Config, stops: Stoppable[], log: Logger): Promise<Welcome> {
  if (config.role === 'all') {
    const lock = takeInstanceLock(config.dataDir, config.port)
    stops.push({ name: 'lock', stop: async () => lock.release() })
  }
  stops.push(...(await startTraces(config.traces, `${config.brandName} ${config.role}`)))
  const postgres = config.databaseUrl === null ? await startPostgres(config, stops, log) : null
  const url = postgres?.localUrl ?? config.databaseUrl ?? ''
  const database = await openMigratedDatabase(config, url, { log })
  // A worker has no address that a supervisor could ask: it ends by itself.
  const onStuck = config.role === 'worker' ? () => process.exit(1) : undefined
  const watch = watchDatabase(database, log, onStuck === undefined ? {} : { onStuck })
  stops.push({ name: 'database', stop: database.close }, { name: 'database watch', stop: watch.stop })
  const legal = await openLegalPages(config.legalDir, siteFacts(config))
  const own = { data: config.dataDir, files: join(config.dataDir, 'files') }
  const folders = postgres === null ? own : { ...own, database: postgres.folder }
  const disk = await watchDisk(folders, config.minFreeDiskMegabytes, log)
  stops.push({ name: 'disk watch', stop: async () => disk.stop() })
  const { deps, clock, viewKey } = await makeDeps(config, database, log, legal.termsVersion, disk)
  stops.push({ name: 'clock', stop: async () => clock.stop() })
  const demoMembers = config.demo ? await loadDemonstration(deps, join(root, 'demo')) : []
  if (config.role === 'all' && config.provider === 'sandbox')
    stops.push(await startSandbox(config, { clock, viewKey }, log))
  const unknownCharges = await checkRestoredStart(config, deps, stops)
  const logos = await openLogos(config.legalDir)
  const reads = withUnavailable(makePageReads(deps, brandOf(config, logos.shown), legal), log)
  const dev = config.nodeEnv === 'development' ? await mountDevelopment(root) : null
  if (dev !== null) stops.push({ name: 'vite', stop: dev.close })
  const build = (
    dev === null ? await import('#build/server/index.js' as string) : await dev.load()
  ) as WebBuild
  const web = joinWeb(build, reads, config.nodeEnv)
  const drain = makeDrain(config.drainSeconds)
  if (config.role !== 'worker')
    await listen(
      config,
      { deps, viewKey },
      web,
      { watch, drain, logos: logos.files, middleware: dev?.middleware ?? null },
      stops,
      log,
    )
  if (config.role !== 'web') {
    const { smtpUrl } = config
    const transport = smtpUrl === null ? mailboxTransport : await openSmtp({ ...config, smtpUrl }, deps)
    const host = new URL(config.publicUrl).hostname
    const readMailIdentity = makeReadMailIdentity(database.db)
    const mail = { ...deps, renderMail: web.renderMail, readMailIdentity, transport, host }
    const worker = startWorker(deps, mail, log, clock)
    stops.push({ name: 'mail', stop: async () => transport.close() }, { name: 'worker', stop: worker.stop })
  }
  // Before everything else ends: requests still come.
  if (config.role !== 'worker') stops.push({ name: 'drain', stop: drain.leave })
  return { viewKey, unknownCharges, demoMembers }
}

async function startPostgres(config: Config, stops: Stoppable[], log: Logger): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    port: config.embeddedPgPort,
    archiveDir: config.walArchiveDir,
    log: (message) => log.info(message),
  })
  stops.push({ name: 'postgres', stop: postgres.stop })
  return postgres
}

interface Beside {
  readonly watch: DatabaseWatch
  readonly drain: Drain
  readonly logos: Awaited<ReturnType<typeof openLogos>>['files']
  readonly middleware: Awaited<ReturnType<typeof mountDevelopment>>['middleware'] | null
}

async function listen(
  config: Config,
  { deps, viewKey }: Pick<MadeDeps, 'deps' | 'viewKey'>,
  web: Web,
  { watch, drain, logos, middleware }: Beside,
  stops: Stoppable[],
  log: Logger,
): Promise<void> {
  const app = await buildServer({
    deps,
    log,
    trustedProxies: config.trustedProxies,
    allowedHosts: config.allowedHosts,
    limitsRates: config.nodeEnv !== 'test',
    assetsFolder: middleware === null ? join(root, 'build/client') : null,
    isStuck: watch.isStuck,
    isLeaving: drain.isLeaving,
    logos,
    scripts: web.siteScripts,
    mails: { renderMail: web.renderMail, from: senderAddress(config.mailFrom) },
    viewKey,
    mailbox: mailboxOf(config, deps, viewKey),
  })
  mountPages(app, {
    render: web.renderPage,
    ...makePageAddresses(deps),
    isKnownAddress: web.isKnownAddress,
    readDrawing: (path) => readDrawing(deps, path),
    readFramers: (slug) => readFramers(deps, slug),
    publicUrl: config.publicUrl,
    allowedHosts: config.allowedHosts,
    frameOrigin: config.provider === 'sandbox' ? new URL(config.sandboxPublicUrl).origin : null,
    providerSources: scriptSourcesOf(deps.providers),
    thirdPartyOrigins: thirdPartyOrigins(config.thirdParties),
    tileUrl: config.tileUrl,
    development: middleware,
    visits: makeVisitCounter(deps),
  })
  // Node's 511 waiting connections are fewer than a crowd opens while one page is rendered; the system may hold less.
  await app.listen({ port: config.port, host: config.host, backlog: 4_096 })
  stops.push({ name: 'http', stop: () => app.close() })
}

// The tests import this file: they start several programs in one process.
if (import.meta.main) {
  try {
    await start(readConfig())
  } catch (error) {
    process.stderr.write(`${explainStartError(error)}\n`)
    process.exitCode = 1
  }
}
