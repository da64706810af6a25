/** What money is paid with. Source: PaymentMeans of the API; cheque, cash and transfer are entered by hand. */
export const paymentMeans = ['Card', 'Sepa'] as const
export type PaymentMeans = (typeof paymentMeans)[number]

/** Money that came without a provider, entered by the association. */
export const offlineMeans = ['Check', 'Cash', 'BankTransfer'] as const
export type OfflineMeans = (typeof offlineMeans)[number]
