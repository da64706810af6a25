import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Deps } from '#server/money/deps.ts'
import { type KillPoint, makeFaultPoint } from '#server/platform/faults.ts'
import { makeCartMemory } from '#server/money/cart/cart-memory.ts'
import { makePaymentMemory } from '#server/money/payment/payment-memory.ts'
import { makeFormMemory } from '#server/catalogue/form/form-memory.ts'
import { openFolder } from '#server/platform/file/open-files.ts'
import { neverFull } from '#server/platform/disk/watch-disk.ts'
import { makeLinks } from '#server/platform/links/make-links.ts'
import { makeIdentityProofs } from '#server/identity/user/identity-proofs.ts'
import { newId } from '#server/platform/new-id.ts'
import { makeSite } from '#server/money/restore/site.ts'
import { makeOrderMark } from '#server/money/restore/order-mark.ts'
import { createSandboxProvider } from '#server/providers/sandbox/sandbox-provider.ts'
import { usualCampaignLimits } from '#domain/form/creation/new-form.ts'
import { usualMessageLimits } from '#domain/message/message-allowance.ts'

/** The input of a part of the worker in its own process, as JSON. */
export interface ProcessOptions {
  readonly databaseUrl: string
  readonly sandboxUrl: string
  readonly secretKey: string
  /** The difference between business time and the machine's time, in milliseconds. */
  readonly offsetMs: number
  readonly fault: KillPoint | null
}

/** The dependencies of a part of the worker in its own process, and how it ends. */
export function openProcess(options: ProcessOptions): {
  readonly deps: Deps
  readonly close: () => Promise<void>
} {
  const { db, pool, close } = openDatabase(options.databaseUrl)
  const { sandboxUrl: url, secretKey } = options
  const provider = createSandboxProvider({ url, secretKey, webhookSecrets: ['unused'], timeoutMs: 5_000 })
  const site = makeSite(db, newId)
  const log = pino({ level: 'silent' })
  const deps: Deps = {
    db,
    pool,
    publicReads: (read) => read(db),
    forms: makeFormMemory(),
    carts: makeCartMemory(),
    payments: makePaymentMemory(),
    clock: { now: () => new Date(Date.now() + options.offsetMs) },
    log,
    providers: { sandbox: provider },
    disk: neverFull,
    faultPoint: makeFaultPoint(options.fault),
    newId,
    site,
    // It makes no order.
    orderMark: makeOrderMark({ folders: [], site, log, alone: (work) => work() }),
    links: makeLinks(['the secret of the links of a world']),
    defenceKey: Buffer.from('the key of a collector'),
    identity: makeIdentityProofs([Buffer.from('the key of the identity of a test')]),
    files: openFolder(tmpdir()),
    settings: {
      publicUrl: 'http://localhost:4400',
      brandName: 'Obole',
      provider: 'sandbox',
      termsVersion: '2026-11-20',
      installmentCaps: {},
      debitNoticeDays: 3,
      withdrawalDays: 14,
      addressSearchUrl: null,
      tipBrackets: null,
      holdShare: null,
      campaignLimits: usualCampaignLimits,
      messageLimits: usualMessageLimits,
      uploadLimits: { cart: 30_000_000, client: 200_000_000, organisation: 2_000_000_000 },
      operatorEmail: null,
    },
  }
  return { deps, close }
}
