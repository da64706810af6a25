import type { TierType } from '#domain/form/form-definition.ts'
import { isGiftTier } from '#domain/form/gift-types.ts'
import type { OfflinePaymentMethod } from '#domain/payment/payment-method.ts'

/** Kinds of income, each with its own account; a campaign may have others. */
export const incomeKinds = ['gift', 'patronage', 'membership', 'ticket', 'product', 'payment'] as const
export type IncomeKind = (typeof incomeKinds)[number]

/** Where money is, and what else is recorded. */
const otherKinds = [
  'platform',
  'transit',
  'provider',
  'bank',
  'cheques',
  'cash',
  'vouchers',
  'other',
  'owedBack',
  'disputes',
  'vat',
  'suspense',
] as const

/** Everything that has an account in the accounting entries of an association. */
export const accountKinds = [...incomeKinds, ...otherKinds] as const
export type AccountKind = (typeof accountKinds)[number]

/**
 * Accounts of an association that chose no others. Source: the plan of accounts of associations, regulation ANC 2018-06;
 * all are in the chart that Paheko ships.
 */
export const usualCodes: Readonly<Record<AccountKind, string>> = {
  gift: '7541',
  patronage: '7542',
  membership: '756',
  ticket: '706',
  product: '707',
  payment: '758',
  platform: '467',
  transit: '580',
  provider: '5115',
  bank: '512',
  cheques: '5112',
  cash: '530',
  vouchers: '4687',
  other: '4718',
  owedBack: '4672',
  disputes: '658',
  vat: '44571',
  suspense: '4718',
}

/** The classes of the plan in which each kind may have its account. */
export function classesOf(kind: AccountKind): readonly string[] {
  if (isIncomeKind(kind)) return ['7']
  return kind === 'disputes' ? ['6', '7'] : ['4', '5']
}

function isIncomeKind(kind: AccountKind): kind is IncomeKind {
  return (incomeKinds as readonly AccountKind[]).includes(kind)
}

/** The kind of income of a line. Gifts of companies are patronage. */
export function incomeKindOf(tierType: TierType, isOrganization: boolean): IncomeKind {
  if (isGiftTier(tierType)) return isOrganization ? 'patronage' : 'gift'
  return kindOfTier[tierType]
}

const kindOfTier = {
  Membership: 'membership',
  Registration: 'ticket',
  Product: 'product',
  Payment: 'payment',
  MonthlyPayment: 'payment',
} as const satisfies Partial<Record<TierType, IncomeKind>>

/** Where money is that the association received itself. */
export const kindOfMethod: Readonly<Record<OfflinePaymentMethod, AccountKind>> = {
  Check: 'cheques',
  Cash: 'cash',
  CardTerminal: 'bank',
  BankTransfer: 'bank',
  HolidayVoucher: 'vouchers',
  SportPass: 'vouchers',
  Other: 'other',
}
