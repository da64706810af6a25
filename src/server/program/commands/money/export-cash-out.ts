import { parseApiDate } from '#domain/date-text.ts'
import { AppError } from '#domain/errors.ts'
import { findOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { writeMovementList } from '#server/money/payout/write-movement-list.ts'

/**
 * The movements of an association's balance as a French spreadsheet.
 * @param from first civil day in Paris, `to` the last one; without both: everything
 * @throws AppError NOT_FOUND; Error if a day is invalid
 */
export async function exportCashOut(deps: Deps, slug: string, from?: string, to?: string): Promise<string> {
  const organisation = await findOrganisation(deps.db, slug)
  if (organisation === null) throw new AppError('NOT_FOUND', { detail: `no association ${slug}` })
  const [first, last] = [civilDay(from ?? '1970-01-01'), civilDay(to ?? '9998-12-30')]
  if (first > last) throw new Error(`${first} is after ${last}`)
  const period = { organisationId: organisation.id, from: first, to: last }
  let list = ''
  for await (const piece of writeMovementList(deps.db, { ...period, format: 'csv', locale: 'fr' }))
    list += String(piece)
  return list.trimEnd()
}

function civilDay(text: string): string {
  const day = parseApiDate(text)
  if (day === null) throw new Error(`"${text}" is no day: 2026-11-30`)
  return day
}
