import { resolve } from 'node:path'
import { type FormType, formTypes, type InstallmentCount } from '#domain/form/form-definition.ts'
import { installmentCounts } from '#domain/form/form-lists.ts'
import { emailRule } from '#domain/field-rules.ts'
import { readTipBrackets } from '#domain/tip/read-tip-brackets.ts'
import type { TipBrackets } from '#domain/tip/suggest-tip.ts'
import { readHoldShare } from '#server/program/lifecycle/read-hold-share.ts'
import type { MessageLimits } from '#domain/message/message-allowance.ts'
import type { CampaignLimits } from '#domain/form/creation/new-form.ts'
import { readCampaignLimits } from '#server/program/lifecycle/read-campaign-limits.ts'
import { readMessageLimits } from '#server/program/lifecycle/read-message-limits.ts'
import { readUploadLimits } from '#server/program/lifecycle/read-upload-limits.ts'
import { readTraces } from '#server/program/lifecycle/read-traces.ts'
import type { TracesConfig } from '#server/program/health/start-traces.ts'
import { readFileStorage } from '#server/program/lifecycle/read-file-storage.ts'
import type { Bucket } from '#server/platform/file/open-bucket.ts'
import type { HoldShare, UploadLimits } from '#server/platform/core.ts'
import { type StripeConfig, readStripe } from '#server/program/lifecycle/read-stripe.ts'
import { readDatabaseUrls, readWalArchive } from '#server/program/lifecycle/read-database.ts'
import {
  readAllowedHosts,
  readHost,
  readPorts,
  readTrustedProxies,
} from '#server/program/lifecycle/read-network.ts'
import { readThirdParties } from '#server/program/lifecycle/read-third-parties.ts'
import type { ThirdParties } from '#contract/visitor/third-parties.ts'
import {
  ConfigError,
  type Environment,
  type Reader,
  readerOf,
} from '#server/program/lifecycle/environment-reader.ts'

const roles = ['all', 'web', 'worker'] as const
const logLevels = ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'] as const
const nodeEnvs = ['development', 'production', 'test'] as const

/**
 * The largest number of instalments that the operator allows for a form type. Source:
 * docs/decisions/money/instalments.md.
 */
export type InstallmentCaps = Readonly<Partial<Record<FormType, InstallmentCount>>>

/** Every setting of the operator. Read and checked once, at start. */
export interface Config {
  readonly nodeEnv: (typeof nodeEnvs)[number]
  readonly role: (typeof roles)[number]
  readonly port: number
  /** Seconds for which a stopping process says so at `/readyz` and still serves. */
  readonly drainSeconds: number
  /** Address on which the site listens; the test bank too, if it is every address. */
  readonly host: string
  /** Host names that are answered in addition to the public one and those of this machine, as in an address. */
  readonly allowedHosts: readonly string[]
  /** Origin of every link we write, without a trailing slash. */
  readonly publicUrl: string
  /** Null: the program starts the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** Set where `databaseUrl` leads to a pooler that shares connections by transaction: the database itself. */
  readonly databaseDirectUrl: string | null
  /** A streaming replica, from which public pages are read while it is fresh. Null: the primary answers them. */
  readonly databaseReadUrl: string | null
  /** Whether connections use prepared statements; a pooler that shares them by transaction cannot. */
  readonly preparedStatements: boolean
  /** Null: no traces are made. */
  readonly traces: TracesConfig | null
  /** Absolute path. */
  readonly dataDir: string
  /** Where files of visitors and documents are, on every machine. Null: in a folder of `dataDir`. */
  readonly fileStorage: Bucket | null
  readonly embeddedPgPort: number
  /** Absolute path of the folder in which the shipped PostgreSQL archives its write-ahead log. Null: it does not. */
  readonly walArchiveDir: string | null
  /** Below this free space, no payment is begun. 0: never refused. */
  readonly minFreeDiskMegabytes: number
  readonly sandboxPort: number
  readonly sandboxPublicUrl: string
  readonly provider: 'sandbox' | 'stripe'
  /** Set if PROVIDER is stripe, or if an association of a sandbox site uses Stripe. */
  readonly stripe: StripeConfig | null
  /** Secrets of signed links: the first one signs, each of them verifies. Null: the secret in the data folder. */
  readonly linkSecrets: readonly [string, ...string[]] | null
  /** Null: mails stay in the database and the local mailbox page shows them. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Recipient of page reports. Null: reports are only stored in the database. */
  readonly operatorEmail: string | null
  readonly brandName: string
  readonly demo: boolean
  readonly adminBaseUrl: string
  /** Addresses, ranges or Fastify network names whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[]
  /** Folder of the operator's legal pages. Null: the pages in the package. */
  readonly legalDir: string | null
  readonly tipPreselect: 'none' | 'suggested'
  /** Null: the brackets in the package. */
  readonly tipBrackets: TipBrackets | null
  readonly taxRules: 'spec' | 'law'
  readonly installmentCaps: InstallmentCaps
  /** Days between the notice to the payer and a debit. 0: no notice. */
  readonly debitNoticeDays: number
  /** Days during which a payer may withdraw from a purchase. */
  readonly withdrawalDays: number
  readonly uploadLimits: UploadLimits
  readonly campaignLimits: CampaignLimits
  readonly messageLimits: MessageLimits
  /** Most that one client may hold of a limited stock. Null: no limit. */
  readonly holdShare: HoldShare | null
  readonly tileUrl: string | null
  /** Service that completes addresses; null: none. */
  readonly addressSearchUrl: string | null
  /** Third-party tools, loaded only after consent. Default: none. */
  readonly thirdParties: ThirdParties
  readonly logLevel: (typeof logLevels)[number]
  /** The fault that a test injects. Rejected unless NODE_ENV=test. */
  readonly testSwitches: { readonly fault: string | null }
}

function readLinkSecrets({ list, refuse }: Reader): Config['linkSecrets'] {
  const [first, ...others] = list('LINK_SECRET')
  if (first === undefined) return null
  if (others.length > 1 || [first, ...others].some((secret) => secret.length < 32))
    refuse('LINK_SECRET', 'a secret of 32 characters or more, or two separated by a comma', true)
  return [first, ...others]
}

function readInstallmentCaps({ list, refuse }: Reader): InstallmentCaps {
  const allowed = `pairs like Event=3,Shop=6; types ${formTypes.join(', ')}; counts ${installmentCounts.join(', ')}`
  const caps: Partial<Record<FormType, InstallmentCount>> = {}
  for (const pair of list('INSTALLMENT_CAPS')) {
    const [name, count, ...rest] = pair.split('=')
    const type = formTypes.find((candidate) => candidate === name?.trim())
    const cap = installmentCounts.find((candidate) => String(candidate) === count?.trim())
    if (type === undefined || cap === undefined || rest.length > 0) return refuse('INSTALLMENT_CAPS', allowed)
    caps[type] = cap
  }
  return caps
}

function readTestSwitches({ text }: Reader, nodeEnv: Config['nodeEnv']): Config['testSwitches'] {
  const fault = text('OBOLE_FAULT')
  if (nodeEnv !== 'test' && fault !== null)
    throw new ConfigError('OBOLE_FAULT', 'set', 'only with NODE_ENV=test, since it kills the process')
  return { fault }
}

/** `/admin` or an absolute URL, without a trailing slash. */
function readAdminBaseUrl({ text, url }: Reader): string {
  const given = text('ADMIN_BASE_URL') ?? '/admin'
  if (!/^\/[\w-]/.test(given))
    url('ADMIN_BASE_URL', ['http:', 'https:'], '/admin or https://gestion.example.org')
  return given.replace(/\/+$/, '')
}

function readBrackets({ text, refuse }: Reader): TipBrackets | null {
  const given = text('TIP_BRACKETS')
  if (given === null || given === 'percent-v1') return null
  return (
    readTipBrackets(given) ?? refuse('TIP_BRACKETS', 'percent-v1 or the JSON of brackets (docs/operate.md)')
  )
}

function readOperatorEmail({ text, refuse }: Reader): string | null {
  const given = text('OPERATOR_EMAIL')
  return given === null || emailRule(given) === null ? given : refuse('OPERATOR_EMAIL', 'one e-mail address')
}

const addressSearchExample = 'https://data.geopf.fr/geocodage/search'

function readTileUrl({ text, url, refuse }: Reader): string | null {
  const example = 'https://tiles.example.org/{z}/{x}/{y}.png'
  url('TILE_URL', ['http:', 'https:'], example)
  const given = text('TILE_URL')
  if (given !== null && !['{z}', '{x}', '{y}'].every((part) => given.includes(part)))
    refuse('TILE_URL', `an address with {z}, {x} and {y}, like ${example}`)
  return given
}

/**
 * Reads and checks every variable. Depends only on its parameter. No other function knows the variable names.
 * @throws ConfigError for the first invalid variable
 */
export function readConfig(env: Environment = process.env): Config {
  const reader = readerOf(env)
  const { text, oneOf, origin, url } = reader
  const nodeEnv = oneOf('NODE_ENV', nodeEnvs)
  const provider = oneOf('PROVIDER', ['sandbox', 'stripe'])
  const ports = readPorts(reader)
  const host = readHost(reader)
  const publicUrl = origin('PUBLIC_URL', `http://localhost:${ports.port}`)
  const brandName = text('BRAND_NAME') ?? 'Obole'
  const legalDir = text('LEGAL_DIR')
  const dataDir = resolve(text('DATA_DIR') ?? 'data')
  const databaseUrls = readDatabaseUrls(reader)
  return {
    nodeEnv,
    ...ports,
    drainSeconds: reader.count('DRAIN_SECONDS', 0, 60),
    host,
    allowedHosts: readAllowedHosts(reader, host),
    publicUrl,
    brandName,
    role: oneOf('ROLE', roles),
    ...databaseUrls,
    preparedStatements:
      oneOf('PREPARED_STATEMENTS', databaseUrls.databaseDirectUrl === null ? ['1', '0'] : ['0', '1']) === '1',
    dataDir,
    fileStorage: readFileStorage(reader),
    walArchiveDir: readWalArchive(reader, dataDir),
    minFreeDiskMegabytes: reader.count('MIN_FREE_DISK_MB', 500, 999_999),
    sandboxPublicUrl: origin('SANDBOX_PUBLIC_URL', `http://localhost:${ports.sandboxPort}`),
    provider,
    stripe: readStripe(reader, provider === 'stripe'),
    linkSecrets: readLinkSecrets(reader),
    traces: readTraces(reader),
    smtpUrl:
      url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:pass@mail.example.org:465', true)?.href ?? null,
    mailFrom: text('MAIL_FROM') ?? `${brandName} <no-reply@${new URL(publicUrl).hostname}>`,
    operatorEmail: readOperatorEmail(reader),
    demo: oneOf('DEMO', ['1', '0']) === '1',
    adminBaseUrl: readAdminBaseUrl(reader),
    trustedProxies: readTrustedProxies(reader),
    legalDir: legalDir === null ? null : resolve(legalDir),
    tipPreselect: oneOf('TIP_PRESELECT', ['none', 'suggested']),
    tipBrackets: readBrackets(reader),
    taxRules: oneOf('TAX_RULES', ['law', 'spec']),
    installmentCaps: readInstallmentCaps(reader),
    debitNoticeDays: reader.count('DEBIT_NOTICE_DAYS', 3, 30),
    withdrawalDays: reader.count('WITHDRAWAL_DAYS', 14, 400),
    uploadLimits: readUploadLimits(reader),
    campaignLimits: readCampaignLimits(reader),
    messageLimits: readMessageLimits(reader),
    holdShare: readHoldShare(reader),
    tileUrl: readTileUrl(reader),
    addressSearchUrl:
      reader.url('ADDRESS_SEARCH_URL', ['http:', 'https:'], addressSearchExample)?.href ?? null,
    thirdParties: readThirdParties(reader),
    logLevel: oneOf('LOG_LEVEL', logLevels),
    testSwitches: readTestSwitches(reader, nodeEnv),
  }
}
