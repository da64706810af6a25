/** Parts of a person that a column may bring. `fullName` has both names in one cell. */
const personFields = [
  'lastName',
  'firstName',
  'fullName',
  'companyName',
  'email',
  'birthDate',
  'address',
  'zipCode',
  'city',
  'country',
] as const

/** Who paid for the person of a line, by columns of their own: their address is the person's where the names are equal. */
const payerFields = ['payerLastName', 'payerFirstName', 'payerEmail'] as const

/**
 * Parts of a line that a column of a file may bring. `number` is that of a membership, a receipt or an order; `label` names what
 * was paid; `day` is when. `refunded` is taken off the amount. A line whose `status` says that it was cancelled or refunded is
 * left out.
 */
export const importFields = [
  ...personFields,
  ...payerFields,
  'number',
  'label',
  'day',
  'amount',
  'refunded',
  'method',
  'from',
  'until',
  'status',
] as const
export type ImportField = (typeof importFields)[number]

/** Kinds of lines of a file. */
export const importKinds = ['people', 'members', 'gifts', 'orders'] as const
export type ImportKind = (typeof importKinds)[number]

const paid = ['number', 'label', 'day', 'amount', 'refunded', 'method', 'status'] as const

/** The fields of each kind, in the order of the screen. */
export const fieldsOfKind: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  people: [...personFields, 'status'],
  members: [
    ...personFields,
    ...payerFields,
    'number',
    'label',
    'from',
    'until',
    'day',
    'amount',
    'refunded',
    'method',
    'status',
  ],
  gifts: [...personFields, ...paid],
  orders: [...personFields, ...payerFields, ...paid],
}

/** Why a line is left out: its status says so, all of it was refunded, or it adds up others. */
export const leftOutReasons = ['cancelled', 'refunded', 'total'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Fields without which a line of a kind says nothing. */
export const neededFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  people: [],
  members: [],
  gifts: ['amount', 'day'],
  orders: ['day'],
}

/** How long an import can be undone. */
export const undoDays = 7

/** Lines and columns of a file at most. */
export const mostImportLines = 50_000
export const mostImportColumns = 200

/** Size of a file: 50,000 lines of 15 columns have 13 as CSV. */
export const mostImportMegabytes = 20

/** Texts of a cell at most, in characters; longer ones are a mistake of columns. */
export const mostImportText = 200

/** The instant until which an import can be undone. */
export function undoableUntil(importedAt: Date): Date {
  return new Date(importedAt.getTime() + undoDays * 86_400_000)
}

/** The key of the name of a field in the texts of imports: the number of a membership is not that of a receipt. */
export function nameOfField(field: ImportField, kind: ImportKind) {
  return field === 'number' && kind !== 'people'
    ? (`number.${kind}` as const)
    : field === 'number'
      ? 'number.orders'
      : field
}
