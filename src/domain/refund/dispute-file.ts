/** Documents for the bank of a contested payment, one of each kind. Source: Stripe API, evidence of a dispute. */
export const disputeFileKinds = ['receipt', 'proof', 'conversation', 'policy', 'other'] as const
export type DisputeFileKind = (typeof disputeFileKinds)[number]

/** Documents about an order that the site draws itself: its summary, its tickets, the certificate of its payment. */
export const ownPaperKinds = ['receipt', 'proof', 'other'] as const satisfies readonly DisputeFileKind[]
export type OwnPaperKind = (typeof ownPaperKinds)[number]

/** The most that the files of a dispute may weigh together. Stripe takes 4.5 MB. */
export const maxDisputeMegabytes = 4
