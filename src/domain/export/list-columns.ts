/** Columns of the files of lists, in their order. */
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
  'captured',
  'received',
  'campaign',
  'paid',
  'payer',
  'amount',
  'refunded',
  'method',
  'state',
  'payout',
] as const
export type PaymentColumn = (typeof paymentColumns)[number]

/** Chosen columns of a file, in the order of the list; all of them where none of the names is one. */
export function chosenColumns<Name extends string>(
  columns: readonly Name[],
  names: readonly string[],
): readonly Name[] {
  const chosen = columns.filter((name) => names.includes(name))
  return chosen.length === 0 ? columns : chosen
}

/** Column names as an address has them: `order,date`; empty for all columns. */
export function columnsText<Name extends string>(columns: readonly Name[], chosen: readonly Name[]): string {
  return chosen.length === columns.length ? '' : chosen.join(',')
}
