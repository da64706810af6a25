import type { OrderFilters } from '#contract/admin/orders.ts'
import { chosenColumns, orderColumns } from '#domain/export/list-columns.ts'
import type { TableFormat } from '#domain/export/table-format.ts'
import type { Locale } from '#domain/locale.ts'
import { findOrders } from '#server/backoffice/admin/orders/find-orders-store.ts'
import { wantedBy } from '#server/backoffice/admin/orders/find-orders.ts'
import { type OrderRow, orderColumnsIn, withRefunds } from '#server/backoffice/admin/orders/order-columns.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { writeTable } from '#server/platform/table-file/write-table.ts'

const headingsIn = readTexts('admin/orders/orderList')
const ordersPerPiece = 1_000

/**
 * Writes a list of orders for spreadsheets, the newest first, in pieces. Each is read in a transaction of its own: a slow
 * reader holds nothing, and a hundred thousand orders need the memory of one piece.
 */
export function writeOrderList(
  deps: { readonly db: Db },
  granted: Granted,
  { filters, ...file }: OrderFile,
  perPiece = ordersPerPiece,
): AsyncGenerator<string | Uint8Array> {
  const t = headingsIn(file.locale)
  const all = orderColumnsIn(file.locale)
  const columns = chosenColumns(orderColumns, file.columns.split(',')).map((name) => all[name])
  return writeTable({ name: t('file'), columns, pieces: piecesOf(deps, granted, filters, perPiece) }, file)
}

/** Filters of a list, or the orders that were chosen. */
type ListedOrders = OrderFilters & { readonly ids?: readonly string[] }

interface OrderFile {
  readonly filters: ListedOrders
  readonly locale: Locale
  readonly format: TableFormat
  /** Names of columns, with commas; empty: all of them. */
  readonly columns: string
}

async function* piecesOf(
  deps: { readonly db: Db },
  granted: Granted,
  filters: ListedOrders,
  perPiece: number,
): AsyncGenerator<readonly OrderRow[]> {
  let begin: { readonly after?: string } | null = {}
  while (begin !== null) {
    const from = begin
    const found = await asMember(deps, granted, async (tx) => {
      const asked = { ...filters, text: '', sort: 'newest' as const }
      const { wanted, forms } = await wantedBy(tx, granted, asked)
      const orders = await findOrders(tx, { ...wanted, ...from }, perPiece)
      return withRefunds(tx, orders, forms)
    })
    const piece = found.slice(0, perPiece)
    yield piece
    const last = piece.at(-1)
    begin = found.length > perPiece && last !== undefined ? { after: last.position } : null
  }
}
