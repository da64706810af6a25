import type { OrderFilters } from '#contract/admin/orders.ts'
import { type OrderColumn, chosenColumns, orderColumns } from '#domain/export/list-columns.ts'
import type { TableFormat } from '#domain/export/table-format.ts'
import { countryName } from '#domain/country-name.ts'
import { parisDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, cents, zero } from '#domain/money.ts'
import { sumRefunds } from '#server/backoffice/admin/orders/export-store.ts'
import { type StoredFoundOrder, findOrders } from '#server/backoffice/admin/orders/find-orders-store.ts'
import { wantedBy } from '#server/backoffice/admin/orders/find-orders.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { readTexts, type TextsOf } from '#server/platform/read-texts.ts'
import { type TableColumn, writeTable } from '#server/platform/table-file/write-table.ts'

const headingsIn = readTexts('admin/orders/orderList')
const wordsIn = readTexts('admin/orders/orders')
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
  const all = columnsOf(t, wordsIn(file.locale), file.locale)
  const columns = chosenColumns(orderColumns, file.columns.split(',')).map((name) => all[name])
  return writeTable({ name: t('file'), columns, pieces: piecesOf(deps, granted, filters, perPiece) }, file)
}

interface OrderFile {
  readonly filters: OrderFilters
  readonly locale: Locale
  readonly format: TableFormat
  /** Names of columns, with commas; empty: all of them. */
  readonly columns: string
}

/** An order with what its line of the file needs of other tables. */
interface OrderLine extends StoredFoundOrder {
  readonly title: string
  readonly refunded: Cents
}

async function* piecesOf(
  deps: { readonly db: Db },
  granted: Granted,
  filters: OrderFilters,
  perPiece: number,
): AsyncGenerator<readonly OrderLine[]> {
  let begin: { readonly after?: string } | null = {}
  while (begin !== null) {
    const from = begin
    const found = await asMember(deps, granted, async (tx) => {
      const asked = { ...filters, text: '', sort: 'newest' as const }
      const { wanted, forms } = await wantedBy(tx, granted, asked)
      const orders = await findOrders(tx, { ...wanted, ...from }, perPiece)
      const titles = new Map(forms.map(({ id, title }) => [id, title]))
      const refunds = await sumRefunds(
        tx,
        orders.map(({ id }) => id),
      )
      return orders.map((order) => ({
        ...order,
        title: titles.get(order.formId) ?? '',
        refunded: refunds.get(order.id) ?? zero,
      }))
    })
    const piece = found.slice(0, perPiece)
    yield piece
    const last = piece.at(-1)
    begin = found.length > perPiece && last !== undefined ? { after: last.position } : null
  }
}

function columnsOf(
  t: TextsOf<'admin/orders/orderList'>,
  words: TextsOf<'admin/orders/orders'>,
  locale: Locale,
): Readonly<Record<OrderColumn, TableColumn<OrderLine>>> {
  type Key = Parameters<typeof t>[0]
  const text = (key: Key, read: (order: OrderLine) => string) =>
    ({ kind: 'text', heading: t(key), read }) as const
  const amount = (key: Key, read: (order: OrderLine) => number) =>
    ({ kind: 'amount', heading: t(key), read: (order: OrderLine) => cents(read(order)) }) as const
  return {
    order: text('order', ({ number }) => number),
    date: { kind: 'date', heading: t('date'), read: ({ orderedAt }) => parisDate(orderedAt) },
    campaign: text('campaign', ({ title }) => title),
    company: text('company', ({ payer }) => payer.companyName || payer.organismName),
    firstName: text('firstName', ({ payer }) => payer.firstName),
    lastName: text('lastName', ({ payer }) => (payer.isErased === true ? t('erased') : payer.lastName)),
    email: text('email', ({ payer }) => payer.email),
    address: text('address', ({ payer }) => payer.address),
    zipCode: text('zipCode', ({ payer }) => payer.zipCode),
    city: text('city', ({ payer }) => payer.city),
    country: text('country', ({ payer }) => countryName(payer.country, locale)),
    lines: { kind: 'count', heading: t('lines'), read: ({ lines }) => lines },
    amount: amount('amount', (order) => order.amount),
    discount: amount('discount', ({ discount }) => discount),
    refunded: amount('refunded', ({ refunded }) => refunded),
    method: text('method', ({ method }) => words(`method.${method}`)),
    state: text('state', ({ state }) => words(`state.${state}`)),
  }
}
