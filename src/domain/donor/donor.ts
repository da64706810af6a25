/**
 * Donors of a year that a list is narrowed to: those who never gave before, who had not given for at least a year, who
 * gave the year before and not in this one, who give every month, and whose receipt misses their name or address.
 */
export const donorFilters = ['new', 'returned', 'lapsed', 'monthly', 'incomplete'] as const
export type DonorFilter = (typeof donorFilters)[number]

/** Donors of a list by what they gave, by name, or those of the latest gift first. */
export const donorSorts = ['amount', 'name', 'recent'] as const
export type DonorSort = (typeof donorSorts)[number]

/**
 * The tax receipts of a donor for a year. `incomplete`: one misses the name or the address; `awaited`: one comes later,
 * as in January for monthly gifts; `none`: no gift opens one here.
 */
export const donorReceipts = ['issued', 'incomplete', 'awaited', 'none'] as const
export type DonorReceipt = (typeof donorReceipts)[number]

export const donorsPerPage = 50
