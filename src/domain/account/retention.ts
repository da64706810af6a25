/** How long an association must keep the vouchers of its accounts. Source: French commercial code, article L123-22. */
export const accountingYears = 10

/** How long copies of tax receipts are stored. Source: French tax procedure, article L102 B. */
export const taxPaperYears = 6
