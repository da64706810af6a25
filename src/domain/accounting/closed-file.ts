/** Files that the close of an accounting year freezes. */
export const closedFileKinds = ['sums', 'fec', 'paheko', 'dolibarr', 'payments', 'movements'] as const
export type ClosedFileKind = (typeof closedFileKinds)[number]
