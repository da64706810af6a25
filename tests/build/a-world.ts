import { usualCampaignLimits } from '#domain/form/creation/new-form.ts'
import { usualMessageLimits } from '#domain/message/message-allowance.ts'
import { siteScripts } from '#web/lib/site-scripts.ts'
import { newId } from '#server/platform/new-id.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { RenderMail } from '#contract/mail/rendered-mail.ts'
import type { Deps } from '#server/money/deps.ts'
import { type FaultPoint, makeFaultPoint } from '#server/platform/faults.ts'
import { makeCartMemory } from '#server/money/cart/cart-memory.ts'
import { makePaymentMemory } from '#server/money/payment/payment-memory.ts'
import { makeFormMemory } from '#server/catalogue/form/form-memory.ts'
import { openFolder } from '#server/platform/file/open-files.ts'
import { neverFull } from '#server/platform/disk/watch-disk.ts'
import { makeLinks } from '#server/platform/links/make-links.ts'
import { makeIdentityProofs } from '#server/identity/user/identity-proofs.ts'
import { buildServer } from '#server/program/app/build-server.ts'
import { startWorker, type RunningWorker } from '#server/program/worker/start-worker.ts'
import { mailboxTransport } from '#server/platform/mail/mailbox-transport.ts'
import { makeSite } from '#server/money/restore/site.ts'
import { makeOrderMark } from '#server/money/restore/order-mark.ts'
import { markAlone } from '#server/money/restore/restore-store.ts'
import { createSandboxProvider } from '#server/providers/sandbox/sandbox-provider.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { type RunningSandbox, startSandboxProvider } from '../../src/sandbox-provider/server.ts'
import { aSpareDatabase } from './a-database.ts'
import { freePort, roomyFolder } from './postgres-setup.ts'
import { type SandboxControls, sandboxControls } from './money/sandbox-controls.ts'

/** A server on its own database with its own sandbox provider, without pages; the test sets the time. */
export interface World extends Omit<SandboxControls, 'moveClock'> {
  readonly deps: Deps
  readonly app: FastifyInstance
  readonly url: string
  readonly databaseUrl: string
  readonly sandbox: RunningSandbox
  /** Moves business time here and at the provider. */
  readonly moveTime: (ms: number) => Promise<void>
  /** Moves only our time: the provider has its own clock, and ours may be ahead. */
  readonly moveOurTime: (ms: number) => void
  /** Does background work until the world is closed. */
  readonly startWorker: () => Promise<RunningWorker>
  readonly close: () => Promise<void>
}

export const secretKey = 'sk_test_of_the_world'
export const webhookSecret = 'whsec_of_the_world'

/** The subject is enough where a test is not about the content of mails. */
const renderMail: RenderMail = async (message) => ({
  subject: `${message.kind} ${message.locale}`,
  html: '<p>mail</p>',
  text: JSON.stringify(message.data),
})

export interface WorldOptions {
  /** `false`: the provider's events are lost. */
  readonly webhooks?: boolean
  readonly providerTimeoutMs?: number
  /** As in production: calls per address are counted. */
  readonly limitsRates?: boolean
  /** Where it logs; nowhere by default. */
  readonly log?: Logger
  /** Configuration that differs from the default. */
  readonly settings?: Partial<Deps['settings']>
  /** A database other than a fresh clone of the template. */
  readonly database?: DatabaseHandle & { readonly url: string }
  /** Where public pages are read; from its database by default. */
  readonly publicReads?: Deps['publicReads']
  /** Its disk; one that is never full by default. */
  readonly disk?: Deps['disk']
  /** Whether only a restart of the process would help; it is asked with each `/healthz`. */
  readonly isStuck?: () => boolean
  /** Its store of files; a folder by default. */
  readonly files?: Deps['files']
  /** Where it dies, for a test that simulates a death within one process. */
  readonly faultPoint?: FaultPoint
  /** Writes mails for their authors; its subject alone by default. */
  readonly renderMail?: RenderMail
  /** Replaces the sandbox's provider by one with another behaviour. */
  readonly wrapProvider?: (provider: PaymentProvider) => PaymentProvider
  /** Providers beside the sandbox's; `settings.provider` selects the one that is charged. */
  readonly providers?: Deps['providers']
}

/** Builds a separate world: it shares nothing with other tests. */
export async function aWorld(options: WorldOptions = {}): Promise<World> {
  const database = options.database ?? (await aSpareDatabase())
  const log = options.log ?? pino({ level: process.env['LOG_LEVEL'] ?? 'silent' })
  const port = await freePort()
  const bankFolder = mkdtempSync(join(roomyFolder(), 'obole-sandbox-'))
  const sandbox = await startSandboxProvider({
    port: 0,
    apiKey: secretKey,
    dataDir: bankFolder,
    webhookUrl: options.webhooks === false ? null : `http://127.0.0.1:${port}/ha-api/provider-events/sandbox`,
    webhookSecrets: [webhookSecret],
  })
  let offset = 0
  const clock = { now: () => new Date(Date.now() + offset) }
  const { moveClock, ...controls } = sandboxControls(sandbox.url)
  const deps = worldDeps({ options, database, log, port, sandboxUrl: sandbox.url, clock })
  const app = await buildServer({
    deps,
    log,
    trustedProxies: ['loopback'],
    limitsRates: options.limitsRates ?? false,
    isStuck: options.isStuck ?? (() => false),
    assetsFolder: null,
    scripts: siteScripts,
    mails: { renderMail: options.renderMail ?? renderMail, from: 'no-reply@localhost' },
    mailbox: null,
  })
  await app.listen({ port, host: '127.0.0.1' })
  const workers: RunningWorker[] = []
  return {
    ...controls,
    deps,
    app,
    url: `http://127.0.0.1:${port}`,
    databaseUrl: database.url,
    sandbox,
    moveTime: async (ms) => {
      offset += ms
      await moveClock(offset)
    },
    moveOurTime: (ms) => {
      offset += ms
    },
    startWorker: async () => {
      const mail = {
        ...deps,
        renderMail,
        readMailIdentity: async () => null,
        transport: mailboxTransport,
        host: 'localhost',
      }
      const worker = startWorker(deps, mail, log)
      workers.push(worker)
      return worker
    },
    close: async () => {
      await app.close()
      for (const worker of workers) await worker.stop()
      await sandbox.close()
      await database.close()
      rmSync(bankFolder, { recursive: true, force: true })
    },
  }
}

interface WorldParts {
  readonly options: WorldOptions
  readonly database: DatabaseHandle
  readonly log: Logger
  readonly port: number
  readonly sandboxUrl: string
  readonly clock: Clock
}

/** The dependencies of the verbs, from a world. */
export function worldDeps({ options, database, log, port, sandboxUrl, clock }: WorldParts): Deps {
  const provider = createSandboxProvider({
    url: sandboxUrl,
    secretKey,
    webhookSecrets: [webhookSecret],
    timeoutMs: options.providerTimeoutMs ?? 5_000,
  })
  const site = makeSite(database.db, newId)
  const filesFolder = mkdtempSync(join(tmpdir(), 'obole-files-'))
  return {
    db: database.db,
    pool: database.pool,
    publicReads: options.publicReads ?? ((read) => read(database.db)),
    forms: makeFormMemory(),
    carts: makeCartMemory(),
    payments: makePaymentMemory(),
    clock,
    log,
    providers: { sandbox: options.wrapProvider?.(provider) ?? provider, ...options.providers },
    disk: options.disk ?? neverFull,
    faultPoint: options.faultPoint ?? makeFaultPoint(null),
    newId,
    site,
    orderMark: makeOrderMark({
      folders: [filesFolder],
      site,
      log,
      alone: (work) => markAlone(database.db, work),
    }),
    links: makeLinks(['the secret of the links of a world']),
    defenceKey: Buffer.from('the key of the defence of a world'),
    identity: makeIdentityProofs([Buffer.from('the key of the identity of a test')]),
    files: options.files ?? openFolder(filesFolder),
    settings: {
      publicUrl: `http://localhost:${port}`,
      brandName: 'Obole',
      provider: 'sandbox',
      termsVersion: '2026-11-20',
      installmentCaps: {},
      debitNoticeDays: 3,
      withdrawalDays: 14,
      addressSearchUrl: null,
      tipBrackets: null,
      // Every visitor of a test has one address.
      holdShare: null,
      campaignLimits: usualCampaignLimits,
      messageLimits: usualMessageLimits,
      uploadLimits: { cart: 30_000_000, client: 200_000_000, organisation: 2_000_000_000 },
      operatorEmail: 'exploitant@exemple.fr',
      ...options.settings,
    },
  }
}
