/** Formats of a list that is saved as a file for a spreadsheet. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]
