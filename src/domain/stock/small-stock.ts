/** Below this capacity a client's free units would be all of a stock. */
export const smallStock = 200
/** Share of a small stock that a client may hold without work, in percent. */
export const smallStockPercent = 30
/** Units of a small stock that a client abandoned count for this long: two clients would take turns to hold it all. */
export const smallStockMemoryMs = 12 * 60 * 60_000
