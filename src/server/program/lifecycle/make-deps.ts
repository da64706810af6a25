import { createHmac } from 'node:crypto'
import { newId } from '#server/platform/new-id.ts'
import type { Logger } from 'pino'
import { declinesInTest } from '#domain/payment/card-testing.ts'
import type { Config } from '../../../config.ts'
import { machineClock, type MovableClock, startMovableClock } from '#server/platform/clock/clock.ts'
import type { Deps } from '#server/money/deps.ts'
import { openFiles } from '#server/platform/file/open-files.ts'
import { makeCartMemory } from '#server/money/cart/cart-memory.ts'
import { makePaymentMemory } from '#server/money/payment/payment-memory.ts'
import { makeFormMemory } from '#server/catalogue/form/form-memory.ts'
import { makeFaultPoint } from '#server/platform/faults.ts'
import { readLinkSecret } from '#server/platform/links/link-secrets.ts'
import { makeLinks } from '#server/platform/links/make-links.ts'
import { makeSite } from '#server/money/restore/site.ts'
import { makeOrderMark } from '#server/money/restore/order-mark.ts'
import { markAlone } from '#server/money/restore/restore-store.ts'
import { neverFull } from '#server/platform/disk/watch-disk.ts'
import { makeProviders } from '#server/program/lifecycle/make-providers.ts'
import { makeIdentityProofs } from '#server/identity/user/identity-proofs.ts'
import type { ServedDatabase } from '#server/program/lifecycle/open-database.ts'

export interface MadeDeps {
  readonly deps: Deps
  readonly clock: MovableClock
  /** Shows the operator what is for this machine alone. The same in every process with this link secret. */
  readonly viewKey: string
}

/** The dependencies of the verbs, from configuration and an open database. The clock moves only with sandbox money. */
export async function makeDeps(
  config: Config,
  database: ServedDatabase,
  log: Logger,
  termsVersion: string,
  disk: Deps['disk'] = neverFull,
): Promise<MadeDeps> {
  // Stripe uses real time, so its clock must not be moved.
  const clock = config.stripe === null ? startMovableClock(database.db, log) : machineClock
  await clock.refresh()
  const linkSecrets = config.linkSecrets ?? ([readLinkSecret(config.dataDir)] as const)
  const site = makeSite(database.db, newId)
  const deps: Deps = {
    db: database.db,
    pool: database.pool,
    publicReads: database.publicReads,
    forms: makeFormMemory(),
    carts: makeCartMemory(),
    payments: makePaymentMemory(),
    clock,
    log,
    providers: await makeProviders(config, database),
    faultPoint: makeFaultPoint(config.testSwitches.fault),
    newId,
    site,
    orderMark: makeOrderMark({
      folders: [config.dataDir, ...(config.walArchiveDir === null ? [] : [config.walArchiveDir])],
      site,
      log,
      alone: (work) => markAlone(database.db, work),
    }),
    links: makeLinks(linkSecrets),
    identity: makeIdentityProofs(deriveKeys(linkSecrets, 'identity')),
    defenceKey: deriveKey(linkSecrets[0], 'card testing'),
    files: await openFiles(config.dataDir, config.fileStorage),
    disk,
    settings: {
      publicUrl: config.publicUrl,
      brandName: config.brandName,
      provider: config.provider,
      installmentCaps: config.installmentCaps,
      debitNoticeDays: config.debitNoticeDays,
      withdrawalDays: config.withdrawalDays,
      addressSearchUrl: config.addressSearchUrl,
      tipBrackets: config.tipBrackets,
      holdShare: config.holdShare,
      uploadLimits: config.uploadLimits,
      campaignLimits: config.campaignLimits,
      messageLimits: config.messageLimits,
      ...(config.stripe === null ? { declinesPerAddress: declinesInTest } : {}),
      termsVersion,
      operatorEmail: config.operatorEmail,
    },
  }
  return { deps, clock, viewKey: deriveKey(linkSecrets[0], 'operator view').toString('base64url') }
}

/** A key for one purpose, derived from a shared secret. One derived key reveals nothing about the others. */
function deriveKey(secret: string, use: string): Buffer {
  return createHmac('sha256', secret).update(`key:${use}`).digest()
}

function deriveKeys(secrets: readonly [string, ...string[]], use: string): [Buffer, ...Buffer[]] {
  const [first, ...others] = secrets
  return [deriveKey(first, use), ...others.map((secret) => deriveKey(secret, use))]
}
