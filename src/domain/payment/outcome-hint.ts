/** The results in a payment's return address. Source: docs/decisions/web/addresses.md. */
const outcomeHints = ['confirmation', 'annulation', 'echec'] as const
export type OutcomeHint = (typeof outcomeHints)[number]

/** The return parameter `outcome`: a hint for the texts while the bank is polled, never a proof. null if unknown. */
export function readOutcomeHint(text: string | null): OutcomeHint | null {
  return outcomeHints.find((hint) => hint === text) ?? null
}
