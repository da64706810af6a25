const day = 24 * 60 * 60_000

/** Cards tried on one debit are counted over this time. */
export const triedCardsWindowMs = day
/** Cards that a payer may try on one debit within that time, also after starting again. Against card testing. */
export const maxTriedCardsPerDay = 10
/** How long a payer has to pay a debit in person. During this time the collector does not charge the debit. */
export const regularisationLifetimeMs = 60 * 60_000
/** Attempts at one debit in total. */
export const maxAttemptsPerDebit = 200
/** A saved payment method is retained this long after its last use, in case the last debit needs a correction. */
export const mandateRetentionMs = 7 * day
/** A payment method that is still needed is checked again after this long. */
export const mandateRecheckMs = day
