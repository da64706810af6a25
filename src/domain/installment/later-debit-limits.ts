const day = 24 * 60 * 60_000

/** Cards tried on one debit are counted over this time. */
export const cardWindowMs = day
/** Cards that a payer may try on one debit within that time, however often they begin again. Against card testing. */
export const maxCardsPerDay = 10
/** How long a payer has to pay a debit in person: the collector leaves it alone meanwhile. */
export const regularisationLifetimeMs = 60 * 60_000
/** Attempts at one debit in all. */
export const maxAttemptsPerDebit = 200
/** A saved payment method is kept this long after its last use, for what the last debit may leave to mend. */
export const mandateRetentionMs = 7 * day
/** One that is needed after all is checked again after this long. */
export const mandateRecheckMs = day
