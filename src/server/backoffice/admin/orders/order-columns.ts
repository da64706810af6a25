import { countryName } from '#domain/country-name.ts'
import type { OrderColumn } from '#domain/export/list-columns.ts'
import { parisDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, cents, zero } from '#domain/money.ts'
import { sumRefunds } from '#server/backoffice/admin/orders/export-store.ts'
import type { StoredFoundOrder } from '#server/backoffice/admin/orders/find-orders-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import type { TableColumn } from '#server/platform/table-file/write-table.ts'

const headingsIn = readTexts('admin/orders/orderList')
const wordsIn = readTexts('admin/orders/orders')

/** An order with what its columns need of other tables. */
export interface OrderRow extends StoredFoundOrder {
  readonly title: string
  readonly refunded: Cents
}

/** Adds the titles and refunds that columns show. */
export async function withRefunds(
  tx: Tx,
  orders: readonly StoredFoundOrder[],
  forms: readonly { readonly id: string; readonly title: string }[],
): Promise<OrderRow[]> {
  const titles = new Map(forms.map(({ id, title }) => [id, title]))
  const ids = orders.map(({ id }) => id)
  const refunds = await sumRefunds(tx, ids)
  return orders.map((order) => ({
    ...order,
    title: titles.get(order.formId) ?? '',
    refunded: refunds.get(order.id) ?? zero,
  }))
}

/** The columns of orders, for files and screens. */
export function orderColumnsIn(locale: Locale): Readonly<Record<OrderColumn, TableColumn<OrderRow>>> {
  const t = headingsIn(locale)
  const words = wordsIn(locale)
  type Key = Parameters<typeof t>[0]
  const text = (key: Key, read: (order: OrderRow) => string) =>
    ({ kind: 'text', heading: t(key), read }) as const
  const amount = (key: Key, read: (order: OrderRow) => number) =>
    ({ kind: 'amount', heading: t(key), read: (order: OrderRow) => cents(read(order)) }) as const
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
