import type { TierType } from '#domain/form/form-definition.ts'
import type { TableFormat } from '#domain/export/table-format.ts'
import { isGiftForm, isGiftTier } from '#domain/form/gift-types.ts'
import { parisDate } from '#domain/format.ts'
import type { OrganisationId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, subtractCents, sumCents, zero } from '#domain/money.ts'
import { paymentStatus } from '#domain/refund/payment-status.ts'
import { type Movement, listMovements } from '#server/money/payout/movement-store.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { readTexts, type TextsOf } from '#server/platform/read-texts.ts'
import { type TableColumn, writeTable } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/cash-out')
const attendeeTexts = readTexts('admin/attendees')
const movementsPerPiece = 1_000

interface MovementFile {
  readonly organisationId: OrganisationId
  /** First and last civil day in Paris. */
  readonly from: string
  readonly to: string
  readonly format: TableFormat
  readonly locale: Locale
}

/**
 * Writes the transactions behind an association's balance, for its accountant, in pieces: captures by kind of line,
 * refunds, lost disputes, payouts, and transfers to its own account at the provider. Credits minus debits equal the
 * change of the balance, to the cent. Source: CashoutExport of the public model.
 */
export function writeMovementList(
  db: Db,
  { organisationId, from, to, ...file }: MovementFile,
): AsyncGenerator<string | Uint8Array> {
  const t = textsIn(file.locale)
  const pieces = piecesOf(db, organisationId, { from, to, erased: attendeeTexts(file.locale)('erased') })
  return writeTable({ name: t('file'), columns: columnsOf(t), pieces }, file)
}

async function* piecesOf(
  db: Db,
  organisationId: OrganisationId,
  { from, to, erased }: Pick<MovementFile, 'from' | 'to'> & { readonly erased: string },
): AsyncGenerator<readonly Row[]> {
  // A day in Paris begins up to two hours before the UTC day: read one day more on each side, then filter by civil day.
  const [start, end] = [shift(from, -1), shift(to, 2)]
  for (let after: number | null = 0; after !== null;) {
    const page: readonly Movement[] = await listMovements(db, organisationId, {
      from: start,
      to: end,
      after,
      limit: movementsPerPiece,
    })
    const within = page.filter(({ at }) => parisDate(at) >= from && parisDate(at) <= to)
    yield within.flatMap((movement) => rowsOf(movement, erased))
    after = page.length < movementsPerPiece ? null : (page.at(-1)?.txId ?? null)
  }
}

function shift(day: string, days: number): Date {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + days * 86_400_000)
}

type Words = TextsOf<'admin/cash-out'>
type Key = Exclude<Parameters<Words>[0], 'file' | 'debit' | 'credit'>
type Row = { readonly [key in Key]?: string } & { readonly debit?: Cents; readonly credit?: Cents }

const days: readonly Key[] = ['paymentDate', 'cashOutDate']

function columnsOf(t: Words): readonly TableColumn<Row>[] {
  const amount = (key: 'debit' | 'credit'): TableColumn<Row> => ({
    kind: 'amount',
    heading: t(key),
    read: (row) => row[key] ?? null,
  })
  const texts = (...keys: readonly Key[]) =>
    keys.map((key): TableColumn<Row> => ({
      kind: days.includes(key) ? 'date' : 'text',
      heading: t(key),
      read: (row) => row[key] ?? '',
    }))
  return [
    ...texts('campaignType', 'campaignName', 'operationType'),
    amount('credit'),
    amount('debit'),
    ...texts('orderId', 'paymentId', 'paymentDate', 'paymentMethod', 'paymentStatus'),
    ...texts('cashOutDate', 'cashOutId', 'designation'),
    ...texts('payerCompany', 'payerLastName', 'payerFirstName', 'payerEmail', 'payerSiren'),
  ]
}

/** One movement as rows. A payment gives one row per kind of line. */
function rowsOf(movement: Movement, erased: string): Row[] {
  const { kind, amount } = movement
  if (kind !== 'capture') {
    const operationType = amount < zero ? 'Debit' : 'Credit'
    return [{ ...ofPayment(movement, erased), ...ofPayout(movement), operationType, ...sides(amount) }]
  }
  const shares = movement.payment?.shares ?? []
  const byType = Map.groupBy(shares, ({ tierType }) => operationTypeOf(movement, tierType))
  const parts = [...byType].map(([operationType, lines]) => ({
    ...ofPayment(movement, erased),
    operationType,
    designation: lines.map(({ name }) => name).join(' + '),
    ...sides(sumCents(lines.map((line) => line.amount))),
  }))
  return parts.length > 0
    ? parts
    : [{ ...ofPayment(movement, erased), operationType: 'OneTimePayment', ...sides(amount) }]
}

function operationTypeOf({ payment }: Movement, tierType: TierType): string {
  if (payment?.frequency === 'SUBSCRIPTION')
    return isGiftTier(tierType) ? 'MonthlyDonation' : 'MultipleInstalmentPayment'
  if (payment?.frequency === 'INSTALLMENT') return 'MultipleInstalmentPayment'
  if (!isGiftTier(tierType)) return 'OneTimePayment'
  const isMain = payment !== null && isGiftForm(payment.formType)
  return isMain ? 'OneTimeDonation' : 'AdditionalDonation'
}

function ofPayment({ kind, at, payment }: Movement, erased: string): Row {
  if (payment === null) return {}
  const { payer } = payment
  return {
    campaignType: payment.formType,
    campaignName: payment.formTitle,
    orderId: payment.orderNumber,
    // The id of the payment opens its certificate and its public line: it stays out of files that are passed on.
    paymentId: `${payment.orderNumber}-${payment.number}`,
    // The date of the row itself, which decides whether the row is in the period. A transfer also has its own date.
    paymentDate: parisDate(kind === 'transfer' ? payment.at : at),
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
  if (kind === 'transfer') return { cashOutDate: parisDate(at), designation: payeeAccount ?? '' }
  if (payout === null) return {}
  return {
    cashOutDate: parisDate(payout.at),
    cashOutId: payout.id,
    ...(payout.reference === null ? {} : { designation: payout.reference }),
  }
}

/** An amount in its debit or credit column. */
function sides(amount: Cents): Pick<Row, 'debit' | 'credit'> {
  return amount < zero ? { debit: subtractCents(zero, amount) } : { credit: amount }
}
