import { AppError } from '#domain/errors.ts'
import type { TierType } from '#domain/form/form-definition.ts'
import { isGiftForm, isGiftTier } from '#domain/form/gift-types.ts'
import { formatDate, parisDate } from '#domain/format.ts'
import { parseApiDate } from '#domain/date-text.ts'
import { type Cents, centsToDecimal, subtractCents, sumCents, zero } from '#domain/money.ts'
import { paymentStatus } from '#domain/refund/payment-status.ts'
import { writeCsv } from '#server/platform/csv/write-csv.ts'
import type { Deps } from '#server/money/deps.ts'
import { findOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { type Movement, listMovements } from '#server/money/payout/movement-store.ts'
import fr from '#texts/fr/admin/cash-out.json' with { type: 'json' }
import attendees from '#texts/fr/admin/attendees.json' with { type: 'json' }

const { erased } = attendees
const pageSize = 1_000
type Column = keyof typeof fr
type Row = Partial<Record<Column, string>>
const columns = Object.keys(fr) as Column[]

/**
 * The transactions behind an association's balance, for its accountant, as a French spreadsheet: captures by kind of
 * line, refunds, lost disputes, payouts, and transfers to its own account at the provider. Credits minus debits equal
 * the change of the balance, to the cent.
 * Source: CashoutExport of the public model.
 * @param from first civil day in Paris, `to` the last one; without both: everything
 * @throws AppError NOT_FOUND; Error if a day is invalid
 */
export async function exportCashOut(deps: Deps, slug: string, from?: string, to?: string): Promise<string> {
  const organisation = await findOrganisation(deps.db, slug)
  if (organisation === null) throw new AppError('NOT_FOUND', { detail: `no association ${slug}` })
  const [first, last] = [civilDay(from ?? '1970-01-01'), civilDay(to ?? '9998-12-30')]
  if (first > last) throw new Error(`${first} is after ${last}`)
  // A day in Paris begins up to two hours before the UTC day: read one day more on each side, then filter by civil day.
  const [start, end] = [shift(first, -1), shift(last, 2)]
  const rows: Row[] = []
  for (let after = 0; ;) {
    const page = await listMovements(deps.db, organisation.id, {
      from: start,
      to: end,
      after,
      limit: pageSize,
    })
    const within = page.filter(({ at }) => parisDate(at) >= first && parisDate(at) <= last)
    rows.push(...within.flatMap((movement) => rowsOf(movement)))
    after = page.at(-1)?.txId ?? after
    if (page.length < pageSize) break
  }
  const table = [
    columns.map((column) => fr[column]),
    ...rows.map((row) => columns.map((column) => row[column] ?? '')),
  ]
  return writeCsv(table)
}

function civilDay(text: string): string {
  const day = parseApiDate(text)
  if (day === null) throw new Error(`"${text}" is no day: 2026-11-30`)
  return day
}

function shift(day: string, days: number): Date {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + days * 86_400_000)
}

/** One movement as rows. A payment gives one row per kind of line. */
function rowsOf(movement: Movement): Row[] {
  const { kind, amount } = movement
  if (kind !== 'capture') {
    const operationType = amount < zero ? 'Debit' : 'Credit'
    return [{ ...ofPayment(movement), ...ofPayout(movement), operationType, ...sides(amount) }]
  }
  const shares = movement.payment?.shares ?? []
  const byType = Map.groupBy(shares, ({ tierType }) => operationTypeOf(movement, tierType))
  const parts = [...byType].map(([operationType, lines]) => ({
    ...ofPayment(movement),
    operationType,
    designation: lines.map(({ name }) => name).join(' + '),
    ...sides(sumCents(lines.map((line) => line.amount))),
  }))
  return parts.length > 0
    ? parts
    : [{ ...ofPayment(movement), operationType: 'OneTimePayment', ...sides(amount) }]
}

function operationTypeOf({ payment }: Movement, tierType: TierType): string {
  if (payment?.frequency === 'SUBSCRIPTION')
    return isGiftTier(tierType) ? 'MonthlyDonation' : 'MultipleInstalmentPayment'
  if (payment?.frequency === 'INSTALLMENT') return 'MultipleInstalmentPayment'
  if (!isGiftTier(tierType)) return 'OneTimePayment'
  const isMain = payment !== null && isGiftForm(payment.formType)
  return isMain ? 'OneTimeDonation' : 'AdditionalDonation'
}

function ofPayment({ kind, at, payment }: Movement): Row {
  if (payment === null) return {}
  const { payer } = payment
  return {
    campaignType: payment.formType,
    campaignName: payment.formTitle,
    orderId: payment.orderNumber,
    // The id of the payment opens its certificate and its public line: it stays out of files that are passed on.
    paymentId: `${payment.orderNumber}-${payment.number}`,
    // The date of the row itself, which decides whether the row is in the period. A transfer also has its own date.
    paymentDate: formatDate(parisDate(kind === 'transfer' ? payment.at : at)),
    paymentMethod: payment.paymentMethod,
    paymentStatus: paymentStatus(payment),
    payerCompany: payer.isOrganization ? payer.companyName : '',
    payerLastName: payer.isErased === true ? erased : payer.lastName,
    payerFirstName: payer.firstName,
    payerEmail: payer.email,
    payerSiren: payer.isOrganization ? payer.companySiren : '',
  }
}

function ofPayout({ kind, at, payeeAccount, payout }: Movement): Row {
  if (kind === 'transfer') return { cashOutDate: formatDate(parisDate(at)), designation: payeeAccount ?? '' }
  if (payout === null) return {}
  return {
    cashOutDate: formatDate(parisDate(payout.at)),
    cashOutId: payout.id,
    ...(payout.reference === null ? {} : { designation: payout.reference }),
  }
}

/** An amount in its debit or credit column, with a decimal comma. */
function sides(amount: Cents): Row {
  const text = centsToDecimal(amount < zero ? subtractCents(zero, amount) : amount).replace('.', ',')
  return amount < zero ? { debit: text } : { credit: text }
}
