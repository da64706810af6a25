/** How the reading of a workbook ends, as the exit code of its process. `large`: there is more than an import takes. */
export const exitCodes = { read: 0, unreadable: 2, large: 3 } as const
export type Outcome = keyof typeof exitCodes
