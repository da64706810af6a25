import { Refusal } from '../../refusal.ts'
import type { Bank } from '../bank.ts'
import { loadSessionFor } from './open-session.ts'

/** Choices of the payer in the sheet of the simulated wallet: its card is accepted, or declined when charged. */
export const walletAnswers = ['accepted', 'declined'] as const
type WalletAnswer = (typeof walletAnswers)[number]

/**
 * Stores that a simulated wallet confirmed a session with its card. Nothing is typed and no 3-D Secure follows: the
 * phone has authenticated its owner. Throws a Refusal for a session without wallets, a closed one or one for an
 * account.
 */
export function storeWallet(bank: Bank, sessionId: string, answer: WalletAnswer): void {
  const session = loadSessionFor(bank, sessionId, 'Card')
  if (session.walletAmount === null) throw new Refusal(409, 'wallet_not_offered')
  bank.record({
    kind: 'session',
    session: { ...session, paymentMethod: { type: 'Card', key: `wallet-${answer}`, expiry: null } },
  })
}

/** Whether the payer confirmed this payment method in the sheet of a wallet. */
export function isWallet({ key }: { readonly key: string }): boolean {
  return key.startsWith('wallet-')
}
