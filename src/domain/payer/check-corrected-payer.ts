import { type PayerDraft, checkPayer } from '#domain/payer/check-payer.ts'
import type { Problem } from '#domain/problem.ts'

/**
 * Problems of some fields of a payer who has ordered already (`payer.address` …), with a full address. Nothing that the
 * form asked of a new payer is asked again.
 * @param fields names of the payer's fields
 */
export function checkCorrectedPayer(typed: PayerDraft, fields: ReadonlySet<string>): Problem[] {
  const problems = checkPayer(typed, {
    askBirthDate: false,
    askAdult: false,
    addressRequired: true,
    acceptForeignPayers: true,
    allowOrganizationPayer: true,
    allowIndividualPayer: true,
    today: '',
    legalStatusIds: new Set(),
    withConfirmation: false,
  })
  return problems.filter(({ field }) => fields.has(field.slice('payer.'.length)))
}
