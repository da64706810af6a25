/** Columns of lists, on screens and in files, in their order. */
export const orderColumns = [
  'order',
  'date',
  'campaign',
  'company',
  'firstName',
  'lastName',
  'email',
  'address',
  'zipCode',
  'city',
  'country',
  'lines',
  'amount',
  'discount',
  'refunded',
  'method',
  'state',
] as const
export type OrderColumn = (typeof orderColumns)[number]

export const lineColumns = [
  'order',
  'date',
  'campaign',
  'price',
  'kind',
  'ticket',
  'person',
  'payer',
  'amount',
  'state',
] as const
export type LineColumn = (typeof lineColumns)[number]

export const paymentColumns = [
  'order',
  'number',
  'due',
  'captured',
  'received',
  'campaign',
  'paid',
  'payer',
  'amount',
  'refunded',
  'method',
  'state',
  'reason',
  'payout',
] as const
export type PaymentColumn = (typeof paymentColumns)[number]

export const holderColumns = [
  'card',
  'name',
  'state',
  'campaign',
  'price',
  'amount',
  'from',
  'until',
  'email',
  'address',
  'zipCode',
  'city',
] as const
export type HolderColumn = (typeof holderColumns)[number]

export const donorColumns = [
  'company',
  'firstName',
  'lastName',
  'email',
  'amount',
  'before',
  'gifts',
  'last',
  'kind',
  'monthly',
  'receipt',
] as const
export type DonorColumn = (typeof donorColumns)[number]

/** The columns of donors for a reader who may read receipts, or may not. */
export function donorColumnsFor({
  withReceipts,
}: {
  readonly withReceipts: boolean
}): readonly DonorColumn[] {
  return withReceipts ? donorColumns : donorColumns.filter((name) => name !== 'receipt')
}

/** Columns that a screen offers first: about what its list shows where none were chosen. */
export const usualColumns = {
  orders: ['order', 'date', 'campaign', 'firstName', 'lastName', 'amount', 'method', 'state'],
  lines: ['order', 'date', 'campaign', 'price', 'person', 'payer', 'amount', 'state'],
  payments: ['order', 'captured', 'campaign', 'payer', 'amount', 'method', 'state', 'payout'],
  memberships: ['card', 'name', 'state', 'campaign', 'price', 'amount', 'until'],
  donors: ['company', 'firstName', 'lastName', 'email', 'amount', 'before', 'last'],
} as const satisfies {
  readonly orders: readonly OrderColumn[]
  readonly lines: readonly LineColumn[]
  readonly payments: readonly PaymentColumn[]
  readonly memberships: readonly HolderColumn[]
  readonly donors: readonly DonorColumn[]
}

/** Chosen columns, in the order of the list; all of them where none of the names is one. */
export function chosenColumns<Name extends string>(
  columns: readonly Name[],
  names: readonly string[],
): readonly Name[] {
  const chosen = columns.filter((name) => names.includes(name))
  return chosen.length === 0 ? columns : chosen
}

/** Column names as an address has them: `order,date`; empty where none of the names is one. */
export function columnsText(columns: readonly string[], names: readonly string[]): string {
  return columns.filter((name) => names.includes(name)).join(',')
}
