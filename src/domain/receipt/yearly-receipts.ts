/**
 * The day of January on which the receipts of instalments and monthly gifts of the year before are due: refused debits
 * and most chargebacks are known by then.
 */
export const yearlyReceiptDay = 15
