import type { OrderFilters } from '#contract/admin/orders.ts'
import { countryName } from '#domain/country-name.ts'
import { formatDate, parisDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, cents, centsToDecimal, zero } from '#domain/money.ts'
import { sumRefunds } from '#server/backoffice/admin/orders/export-store.ts'
import { type StoredFoundOrder, findOrders } from '#server/backoffice/admin/orders/find-orders-store.ts'
import { wantedBy } from '#server/backoffice/admin/orders/find-orders.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { byteOrderMark, writeCsvRows } from '#server/platform/csv/write-csv.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { readTexts, type TextsOf } from '#server/platform/read-texts.ts'

const headingsIn = readTexts('admin/orders/orderList')
const wordsIn = readTexts('admin/orders/orders')
const ordersPerPiece = 1_000

/**
 * Writes a list of orders for spreadsheets, the newest first, in pieces. Each is read in a transaction of its own: a slow
 * reader holds nothing, and a hundred thousand orders need the memory of one piece.
 */
export async function* writeOrderList(
  deps: { readonly db: Db },
  granted: Granted,
  { filters, locale }: { readonly filters: OrderFilters; readonly locale: Locale },
  perPiece = ordersPerPiece,
): AsyncGenerator<string> {
  const columns = columnsOf(headingsIn(locale), wordsIn(locale), locale)
  let before = byteOrderMark + writeCsvRows([columns.map(({ heading }) => heading)])
  let begin: { readonly after?: string } | null = {}
  while (begin !== null) {
    const from = begin
    const { found, ...beside } = await asMember(deps, granted, async (tx) => {
      const asked = { ...filters, text: '', sort: 'newest' as const }
      const { wanted, forms } = await wantedBy(tx, granted, asked)
      const orders = await findOrders(tx, { ...wanted, ...from }, perPiece)
      const titles = new Map(forms.map(({ id, title }) => [id, title]))
      return { found: orders, titles, refunds: await sumRefunds(tx, idsOf(orders)) }
    })
    const piece = found.slice(0, perPiece)
    yield before + writeCsvRows(piece.map((order) => columns.map(({ read }) => read(order, beside))))
    before = ''
    const last = piece.at(-1)
    begin = found.length > perPiece && last !== undefined ? { after: last.position } : null
  }
}

const idsOf = (orders: readonly StoredFoundOrder[]) => orders.map(({ id }) => id)

/** Titles by form and refunds by order, for the orders of a piece. */
interface Beside {
  readonly titles: ReadonlyMap<string, string>
  readonly refunds: ReadonlyMap<string, Cents>
}

interface Column {
  readonly heading: string
  readonly read: (order: StoredFoundOrder, beside: Beside) => string
}

function columnsOf(
  t: TextsOf<'admin/orders/orderList'>,
  words: TextsOf<'admin/orders/orders'>,
  locale: Locale,
): readonly Column[] {
  const amount = (value: number) => {
    const decimal = centsToDecimal(cents(value))
    return locale === 'en' ? decimal : decimal.replace('.', ',')
  }
  const column = (key: Parameters<typeof t>[0], read: Column['read']): Column => ({ heading: t(key), read })
  return [
    column('order', ({ number }) => number),
    column('date', ({ orderedAt }) => formatDate(parisDate(orderedAt))),
    column('campaign', ({ formId }, { titles }) => titles.get(formId) ?? ''),
    column('company', ({ payer }) => payer.companyName || payer.organismName),
    column('firstName', ({ payer }) => payer.firstName),
    column('lastName', ({ payer }) => (payer.isErased === true ? t('erased') : payer.lastName)),
    column('email', ({ payer }) => payer.email),
    column('address', ({ payer }) => payer.address),
    column('zipCode', ({ payer }) => payer.zipCode),
    column('city', ({ payer }) => payer.city),
    column('country', ({ payer }) => countryName(payer.country, locale)),
    column('lines', ({ lines }) => String(lines)),
    column('amount', (order) => amount(order.amount)),
    column('discount', ({ discount }) => amount(discount)),
    column('refunded', ({ id }, { refunds }) => amount(refunds.get(id) ?? zero)),
    column('method', ({ method }) => words(`method.${method}`)),
    column('state', ({ state }) => words(`state.${state}`)),
  ]
}
