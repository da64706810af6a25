/** Payment methods of a provider. Source: PaymentMethod of the API; cheque, cash and transfer are entered by hand. */
export const paymentMethods = ['Card', 'Sepa'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * Payment methods without a provider, entered by the association; cards are those at a terminal of its bank, vouchers
 * those of ANCV and of Pass'Sport.
 */
export const offlinePaymentMethods = [
  'Check',
  'Cash',
  'CardTerminal',
  'BankTransfer',
  'HolidayVoucher',
  'SportPass',
  'Other',
] as const
export type OfflinePaymentMethod = (typeof offlinePaymentMethods)[number]

/** Methods by which an association receives gifts; a voucher, or any other, opens no tax receipt. */
export const giftPaymentMethods: readonly OfflinePaymentMethod[] = [
  'Check',
  'Cash',
  'CardTerminal',
  'BankTransfer',
]
