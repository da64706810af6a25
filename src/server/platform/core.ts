import type { CampaignLimits } from '#domain/form/creation/new-form.ts'
import type { MessageLimits } from '#domain/message/message-allowance.ts'
import type { Logger } from 'pino'
import type { FormType, InstallmentCount } from '#domain/form/form-definition.ts'
import type { TipBrackets } from '#domain/tip/suggest-tip.ts'
import type { ProviderName } from '#contract/organization.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Pool } from '#server/platform/db/database.ts'
import type { PublicReads } from '#server/platform/db/public-reads.ts'
import type { Db } from '#server/platform/db/schema.ts'
import type { DiskSpace } from '#server/platform/disk/watch-disk.ts'
import type { FaultPoint } from '#server/platform/faults.ts'
import type { FileStore } from '#server/platform/file/file-store.ts'
import type { Links } from '#server/platform/links/make-links.ts'

/**
 * Dependencies of every district: the database, the clock, the log, files and settings. The composition root creates
 * them once.
 */
export interface Core {
  readonly db: Db
  readonly pool: Pool
  readonly publicReads: PublicReads
  readonly clock: Clock
  readonly log: Logger
  readonly settings: Settings
  /** Files uploaded by visitors, by file id. Stored outside the database and outside the web root. */
  readonly files: FileStore
  readonly disk: DiskSpace
  readonly faultPoint: FaultPoint
  /** Links in mails that work without an account. */
  readonly links: Links
  /** Key of the hashes that the card-testing defence stores. */
  readonly defenceKey: Buffer
  /** Random ids that cannot be guessed. Injected so that tests can predict them. */
  readonly newId: () => string
}

/** Shares of a limited stock: each is the larger of a number of units and a percentage of the capacity. */
export interface HoldShare {
  /** Most that one client may hold at once without a proof of work. */
  readonly freeUnits: number
  readonly freePercent: number
  /** Most that one client may hold at once. */
  readonly mostUnits: number
  readonly mostPercent: number
}

/** Bytes of files that visitors may send: to one cart, and within a day from one client and to one association. */
export interface UploadLimits {
  readonly cart: number
  readonly client: number
  readonly organisation: number
}

/** The settings that verbs read. */
export interface Settings {
  readonly publicUrl: string
  readonly brandName: string
  readonly provider: ProviderName
  /** The largest number of instalments per form type, if the operator limits it. */
  readonly installmentCaps: Readonly<Partial<Record<FormType, InstallmentCount>>>
  /** Days between the notice to the payer and a debit. 0: no notice. */
  readonly debitNoticeDays: number
  /** Days during which a payer may withdraw from a purchase. */
  readonly withdrawalDays: number
  /** Service that completes addresses, in the shape of the Base Adresse Nationale; null: none. */
  readonly addressSearchUrl: string | null
  /** How tips are suggested. Null: the default model. */
  readonly tipBrackets: TipBrackets | null
  /** Most that one client may hold of a limited stock. Null: no limit. */
  readonly holdShare: HoldShare | null
  readonly uploadLimits: UploadLimits
  readonly campaignLimits: CampaignLimits
  readonly messageLimits: MessageLimits
  /** Declined cards after which an address waits. Absent: the number for real cards. */
  readonly declinesPerAddress?: number
  /** Version of the user terms that payers accept. */
  readonly termsVersion: string
  /** Recipient of page reports. Null: no mail. */
  readonly operatorEmail: string | null
}
