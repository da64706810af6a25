/** What a payment's return address says became of it. Source: docs/decisions/addresses.md. */
const outcomeHints = ['confirmation', 'annulation', 'echec'] as const
export type OutcomeHint = (typeof outcomeHints)[number]

/** The return parameter `outcome`: a hint for the words while the bank is asked, never a proof. null where it is none. */
export function readOutcomeHint(text: string | null): OutcomeHint | null {
  return outcomeHints.find((hint) => hint === text) ?? null
}
