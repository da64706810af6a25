import type { Config } from '../../config.ts'
import { mailboxPath } from '#contract/mails.ts'

const testCards: readonly (readonly [string, string])[] = [
  ['4242 4242 4242 4242', 'accepted'],
  ['4000 0000 0000 3220', '3-D Secure, then accepted'],
  ['4000 0084 0000 1629', '3-D Secure, then declined'],
  ['4000 0000 0000 0002', 'declined'],
]

/**
 * Prints the addresses and the test cards after a start; first, that payments are suspended because an older database
 * was put back and the provider has charges that are unknown here.
 */
export function writeWelcome(config: Config, startMs: number, unknownCharges: number): void {
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
    ...(config.smtpUrl === null ? [`  Mailbox   ${config.publicUrl}${mailboxPath}`] : []),
    `  API       ${config.publicUrl}/ha-api/docs`,
    ...(config.provider === 'sandbox'
      ? ['', '  Test cards (any later date, any cryptogram):', ...cards]
      : []),
    '',
    '  Ctrl-C stops everything.',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
