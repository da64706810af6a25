import type { OfflineEntry, OfflineFile } from '#server/money/offline/offline-file.ts'

type OfflinePayer = OfflineEntry['payer']

/** A donor of whom the association knows a name only. */
export const withoutAddress: OfflinePayer = { firstName: 'Odile', lastName: 'Kerbrat' }

/** Cheques of 80 euros that an association enters by hand, of these donors. */
export function chequesOf(payers: readonly OfflinePayer[], organizationSlug = 'la-ruche'): OfflineFile {
  const entries = payers.map((payer, index) => ({
    reference: `cheque-${index + 1}`,
    paymentMethod: 'Check' as const,
    payer,
    items: [{ tier: 'open-donation', customAmount: 8000 }],
  }))
  return { organizationSlug, formType: 'Donation', formSlug: 'dons', entries }
}
