import { readFileSync } from 'node:fs'
import { formatInstantDate } from '#domain/format.ts'
import { judgeTicket } from '#domain/ticket/judge-ticket.ts'
import { CommandError } from '#server/program/commands/command-error.ts'
import type { Deps } from '#server/money/deps.ts'
import { listPublicKeys } from '#server/papers/ticket/ticket-key-store.ts'
import {
  checkTicketSignature,
  openTicketSigner,
  revokeTicketKey,
  rotateTicketKey,
} from '#server/papers/ticket/ticket-keys.ts'
import { ticketNumber } from '#domain/ticket/ticket-number.ts'

export const ticketUsage = `  ticket keys              print the public keys that verify tickets, the newest first
  ticket rotate-key        sign with a new key from now on; the former one still verifies
  ticket revoke-key KEY    refuse what a stolen key signed; tickets opened again have a code of the new key
  ticket verify CODE [--keys FILE]   check a scanned code; with the printed keys in a file, without a database`

/** The public keys of the site, one a line. The first call creates the key that signs. */
export async function printTicketKeys(deps: Deps): Promise<readonly string[]> {
  await openTicketSigner(deps)
  return listPublicKeys(deps.db)
}

/** Replaces the key that signs. */
export async function rotateKey(deps: Deps): Promise<readonly string[]> {
  return [`tickets are signed with ${await rotateTicketKey(deps)} from now on; former keys still verify`]
}

/** Revokes a stolen key. @throws CommandError for one that is none, or was revoked before */
export async function revokeKey(deps: Deps, args: readonly string[]): Promise<readonly string[]> {
  const [key] = args
  if (key === undefined) throw new Error(`KEY is missing\n${ticketUsage}`)
  if (!(await revokeTicketKey(deps, key)))
    throw new CommandError('there is no such key, or it was revoked before', 1)
  return ['codes that it signed are refused from now on']
}

/** Checks a code with the keys of the database. */
export async function verifyTicket(deps: Deps, args: readonly string[]): Promise<readonly string[]> {
  return verifyWith(await listPublicKeys(deps.db), args[0], deps.clock.now())
}

/** The check of a code with the keys of a file, which needs no database. Null if the arguments are another command. */
export function findOfflineTicketCommand(argv: readonly string[]): (() => Promise<readonly string[]>) | null {
  const [noun, verb, code, option, file] = argv
  if (noun !== 'ticket' || verb !== 'verify' || option !== '--keys') return null
  return async () => {
    if (file === undefined) throw new Error(`FILE is missing\n${ticketUsage}`)
    return verifyWith(readFileSync(file, 'utf8').split('\n'), code, new Date())
  }
}

async function verifyWith(keys: readonly string[], code: string | undefined, now: Date) {
  if (code === undefined) throw new Error(`CODE is missing\n${ticketUsage}`)
  const verdict = await judgeTicket(code, keys, checkTicketSignature, now)
  if (!('facts' in verdict)) throw new CommandError(refusals[verdict.outcome], 1)
  const { number, formId, expiresAt } = verdict.facts
  const what = `ticket ${ticketNumber(number)} of form ${formId}`
  const until = formatInstantDate(expiresAt.toISOString())
  if (verdict.outcome === 'expired') throw new CommandError(`expired: ${what}, on ${until}`, 1)
  return [`valid: ${what}, until ${until}`]
}

const refusals = {
  unreadable: 'unreadable: this is not the code of a ticket',
  unknownKey: 'unknown key: another site signed it, or the keys are older than the ticket',
  forged: 'forged: the signature is wrong',
} as const
