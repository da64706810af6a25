import type { Config } from '../../../config.ts'
import { mailboxPath } from '#contract/mails.ts'
import type { NewMember } from '#server/identity/access/add-member.ts'
import { isLocalHost } from '#server/platform/http/local-caller.ts'

/** Findings of a start, for the operator. */
export interface Welcome {
  /** Opens what is for the operator alone. */
  readonly viewKey: string
  /** Charges that a restored database does not know. */
  readonly unknownCharges: number
  /** Who administers the demonstration associations; their sign-in codes are in the local mailbox. */
  readonly demoMembers: readonly NewMember[]
}

const testCards: readonly (readonly [string, string])[] = [
  ['4242 4242 4242 4242', 'accepted'],
  ['4000 0000 0000 3220', '3-D Secure, then accepted'],
  ['4000 0084 0000 1629', '3-D Secure, then declined'],
  ['4000 0000 0000 0002', 'declined'],
]

/**
 * Addresses for the operator alone, with the key where others may call: under a public name, or on other addresses than
 * loopback.
 */
function viewLines(config: Config, viewKey: string): string[] {
  const isLocal = isLocalHost(config.host) && isLocalHost(new URL(config.publicUrl).hostname)
  const query = isLocal ? '' : `?key=${viewKey}`
  const lines = [
    ...(config.smtpUrl === null ? [`  Mailbox   ${config.publicUrl}${mailboxPath}${query}`] : []),
    ...(config.provider === 'sandbox' && config.role === 'all' && !isLocal
      ? [`  Ledger    ${config.sandboxPublicUrl}/v1/book${query}`]
      : []),
  ]
  if (isLocal) return lines
  const metrics = `  Metrics   ${config.publicUrl}/metrics${query}`
  return [...lines, metrics, '            The key opens this from anywhere: keep it to yourself.']
}

/** The demonstration's administrators, where their codes can be read. */
function loginLines({ smtpUrl, publicUrl }: Config, { demoMembers }: Welcome): string[] {
  if (smtpUrl !== null || demoMembers.length === 0) return []
  const logins = demoMembers.map(({ email, role }) => `    ${email.padEnd(42)} ${role}`)
  return ['', `  Demo logins at ${publicUrl}/connexion (the code is in the mailbox):`, ...logins]
}

/**
 * Prints the addresses and the test cards after a start; first, that payments are suspended because an older database
 * was put back and the provider has charges that are unknown here.
 */
export function writeWelcome(config: Config, startMs: number, welcome: Welcome): void {
  const { viewKey, unknownCharges } = welcome
  const cards = testCards.map(([number, what]) => `    ${number}   ${what}`)
  const restored = [
    '',
    `  PAYMENTS ARE SUSPENDED: an older database was put back, and the payment provider has ${unknownCharges} charges`,
    '  that it does not know. Run: npm run cli -- restore resolve',
  ]
  const lines = [
    ...(unknownCharges > 0 ? restored : []),
    '',
    `  ${config.brandName} is ready (${(startMs / 1000).toFixed(1)} s, ${config.role}).`,
    '',
    `  Site      ${config.publicUrl}/e/recherche`,
    ...viewLines(config, viewKey),
    `  API       ${config.publicUrl}/ha-api/docs`,
    ...(config.provider === 'sandbox'
      ? ['', '  Test cards (any later date, any cryptogram):', ...cards]
      : []),
    ...loginLines(config, welcome),
    '',
    '  Ctrl-C stops everything.',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
