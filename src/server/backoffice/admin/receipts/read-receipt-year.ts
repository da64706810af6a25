import type { ReceiptYear } from '#contract/admin/receipts.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { listReceiptObstacles } from '#domain/receipt/receipt-issuer.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import {
  countReceipts,
  findReceiptNumbers,
  listReceiptYears,
} from '#server/papers/receipt/receipt-report-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'

/** A calendar year, as an address has it. @throws AppError NOT_FOUND */
export function readYear(text: string): number {
  if (!/^2\d{3}$/.test(text)) throw new AppError('NOT_FOUND')
  return Number(text)
}

/** A gift of one of these years may still be claimed, and have been received before receipts were issued here. */
const recent = (year: number) => [year, year - 1, year - 2, year - 3]

/** How far the receipts of a year are, and what keeps the association of a grant from issuing them. */
export async function readReceiptYear(
  tx: Tx,
  { organisationId, organizationSlug, memberships }: Granted,
  year: number,
  now: Date,
): Promise<ReceiptYear> {
  const { definition } = await loadOrganisation(tx, organisationId)
  const thisYear = readYear(parisDate(now).slice(0, 4))
  const known = await listReceiptYears(tx, organisationId)
  return {
    organizationSlug,
    name: definition.name,
    year,
    years: [...new Set([...recent(thisYear), year, ...known])].toSorted((one, other) => other - one),
    obstacles: listReceiptObstacles(definition),
    issuedBy: definition.receipts?.parent?.name ?? null,
    ...(await countReceipts(tx, { organisationId, year }, now)),
    ...(await findReceiptNumbers(tx, { organisationId, year })),
    hasMentions: Boolean(definition.receipts),
    canIssue: isAllowed(memberships, 'receipt:issue', { organisationId, formId: null }),
  }
}
