/** How long the link works that proves the contact address of an association: a week. */
export const contactProofMs = 7 * 86_400_000
