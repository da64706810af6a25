import { maxLengthRule, requiredRule } from '#domain/field-rules.ts'
import { looksLikeName } from '#domain/organisation/name-look.ts'
import { ibanCharacters, ibanRule } from '#domain/organisation/registration-numbers.ts'
import { printableRule } from '#domain/pasted-text.ts'
import { type Problem, problem, warning } from '#domain/problem.ts'

/** How long a new bank account waits for a second member: 72 hours. */
export const bankConfirmationMs = 72 * 60 * 60_000

/** How long it is announced before it is used, so that each member can still refuse it: 72 hours. */
export const bankChangeDelayMs = 72 * 60 * 60_000

/** Longest name of an account holder that payment messages carry. Source: ISO 20022, Max70Text. */
const maxHolderLength = 70

/** Whether no one confirmed a request in time. */
export function hasBankChangeLapsed(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() >= bankConfirmationMs
}

/** The end of the time in which a request can be confirmed. */
export function confirmableUntil(askedAt: Date): Date {
  return new Date(askedAt.getTime() + bankConfirmationMs)
}

/** The instant from which a confirmed account is used. */
export function usedFrom(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + bankChangeDelayMs)
}

/** A new bank account as a member types it. */
export interface TypedAccount {
  readonly iban: string
  /** The account holder, as the bank document has it. */
  readonly holder: string
}

/**
 * The problems of a new account, field by field: `bankChange.iban`. Of a holder that does not look like the association,
 * a warning: banks compare the name before they pay (verification of payee).
 * @param current the IBAN that is used now, empty for none
 */
export function checkBankChange(
  { iban, holder }: TypedAccount,
  { name, current }: { readonly name: string; readonly current: string },
): Problem[] {
  const rules = [
    ['iban', requiredRule(iban) ?? ibanRule(iban) ?? (ibanCharacters(iban) === current ? 'IBAN_SAME' : null)],
    ['holder', requiredRule(holder) ?? printableRule(holder)],
  ] as const
  const broken = rules.flatMap(([field, code]) =>
    code === null ? [] : [problem(`bankChange.${field}`, code)],
  )
  if (maxLengthRule(holder, maxHolderLength) !== null)
    broken.push(problem('bankChange.holder', 'MAX_LENGTH', { max: maxHolderLength }))
  const isDoubtful = holder.trim() !== '' && !looksLikeName(holder, name)
  return [...broken, ...(isDoubtful ? [warning('bankChange.holder', 'HOLDER_DIFFERS', { name })] : [])]
}
