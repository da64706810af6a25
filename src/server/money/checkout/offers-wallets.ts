import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import type { FieldsEntry } from '#server/providers/payment-provider.ts'

type WalletAttempt = Pick<StoredAttempt, 'paymentMethod' | 'mandateId' | 'savesPaymentMethod'>

/**
 * Whether wallets are offered for an attempt: a new card is entered, and where it is saved for later debits, the
 * provider may save the card of a wallet.
 */
export function offersWallets(
  { wallets }: Pick<FieldsEntry, 'wallets'>,
  { paymentMethod, mandateId, savesPaymentMethod }: WalletAttempt,
): boolean {
  if (wallets === undefined || paymentMethod !== 'Card' || mandateId !== null) return false
  return wallets.canSave || !savesPaymentMethod
}
