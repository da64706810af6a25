/** Parts of the archive of an association, in their order. */
export const handoverParts = [
  'people',
  'holders',
  'notes',
  'consents',
  'requests',
  'messages',
  'waiting',
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
export type HandoverPart = (typeof handoverParts)[number]
