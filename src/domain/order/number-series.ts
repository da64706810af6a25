/**
 * Order and ticket numbers of a series: after a restore, numbers continue from the next multiple of it. More than a
 * database can have lost since its last backup.
 */
export const numbersPerSeries = 100_000
