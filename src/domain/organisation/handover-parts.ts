/** Parts of the archive of an association, in their order. */
export const handoverParts = [
  'people',
  'imported',
  'orders',
  'lines',
  'payments',
  'participants',
  'money',
  'receipts',
  'campaigns',
  'team',
] as const
