/** Files of accounting entries: that of the tax office, and those that two programs of associations import. */
export const accountingFormats = ['fec', 'paheko', 'dolibarr'] as const
export type AccountingFormat = (typeof accountingFormats)[number]
