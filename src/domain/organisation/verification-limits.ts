import { cents } from '#domain/money.ts'

/** The amount that an association may collect, in all, before it is verified. Source: docs/decisions/backoffice/verification.md. */
export const unverifiedCap = cents(250_000)

/** Associations that one account may have registered and that are not verified yet. */
export const mostUnverifiedPerAccount = 3
