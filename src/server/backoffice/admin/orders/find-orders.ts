import type { FindOrders, FoundOrders } from '#contract/admin/orders.ts'
import { rightsOn } from '#domain/access/rights.ts'
import { chosenColumns, orderColumns } from '#domain/export/list-columns.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import { type LineChoice, chosenLines, lineChoicesOf } from '#domain/order/line-choice.ts'
import { type Locale, defaultLocale } from '#domain/locale.ts'
import { ordersPerPage } from '#domain/order/order-state.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { addUpList } from '#server/backoffice/admin/orders/add-up-list.ts'
import {
  type StoredFoundOrder,
  type WantedOrders,
  addUpOrders,
  findCampaign,
  findOrders,
  listReadableForms,
} from '#server/backoffice/admin/orders/find-orders-store.ts'
import { orderColumnsIn, withRefunds } from '#server/backoffice/admin/orders/order-columns.ts'
import { readableForms } from '#server/backoffice/admin/orders/readable-forms.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { cellTexts } from '#server/platform/table-file/cell-texts.ts'

/** A page of the orders of an association that a user may read, filtered and searched, with the sum of all pages. */
export async function readFoundOrders(tx: Tx, granted: Granted, asked: FindOrders): Promise<FoundOrders> {
  const { wanted, forms, choices } = await wantedBy(tx, granted, asked)
  const found = await findOrders(tx, wanted)
  const total = await addUpList('orders', wanted, (list) => addUpOrders(tx, list))
  const page = found.slice(0, ordersPerPage)
  return {
    orders: await withCells(tx, asked, page, forms),
    total,
    next: found.length > ordersPerPage ? (page.at(-1)?.position ?? null) : null,
    rights: rightsOn(granted.memberships, {
      organisationId: granted.organisationId,
      formId: onlyForm(asked, wanted),
    }),
    forms: forms.map(({ type: formType, slug: formSlug, title }) => ({ formType, formSlug, title })),
    choices,
  }
}

/** The latest orders that a user may read. */
export async function readLatestOrders(
  tx: Tx,
  granted: Granted,
  most: number,
): Promise<FoundOrders['orders']> {
  const { wanted, forms } = await wantedBy(tx, granted, { text: '' })
  return presentOrders((await findOrders(tx, wanted, most)).slice(0, most), forms)
}

/** Orders of a page, with the texts of the columns that were chosen. */
async function withCells(
  tx: Tx,
  { columns = '', lang = defaultLocale }: FindOrders,
  page: readonly StoredFoundOrder[],
  forms: readonly ReadableForm[],
): Promise<FoundOrders['orders']> {
  const orders = presentOrders(page, forms)
  if (columns === '') return orders
  const all = orderColumnsIn(lang)
  const chosen = chosenColumns(orderColumns, columns.split(',')).map((name) => all[name])
  const rows = new Map((await withRefunds(tx, page, forms)).map((row) => [row.id, row]))
  return orders.map((order) => {
    const row = rows.get(order.id)
    return row === undefined ? order : { ...order, cells: cellTexts(chosen, row, lang) }
  })
}

function presentOrders(orders: readonly StoredFoundOrder[], forms: readonly ReadableForm[]) {
  return orders.flatMap((order) => {
    const form = forms.find(({ id }) => id === order.formId)
    return form === undefined ? [] : [presentOrder(order, form)]
  })
}

/** The one form that a list is narrowed to by its address. */
function onlyForm({ form }: FindOrders, { formIds }: WantedOrders): string | null {
  return form === undefined ? null : (formIds?.[0] ?? null)
}

/** Search and filters of a list, as they are asked for. */
interface Searched extends LineChoice {
  readonly text: string
  /** A campaign: `Event/gala`. */
  readonly form?: string
  readonly type?: FormType
  /** They change no row and no sum. */
  readonly columns?: string
  readonly lang?: Locale
}

const noChoices = { tiers: [], options: [], answers: [] }

/** Narrows a request to the forms whose orders a user may read. */
export async function wantedBy<Asked extends Searched>(
  tx: Tx,
  granted: Granted,
  { form: address, type, tier, option, answer, columns: _columns, lang: _lang, ...filters }: Asked,
) {
  const { organisationId } = granted
  const allowed = readableForms(granted)
  const forms = await listReadableForms(tx, organisationId, allowed)
  const chosen = forms.filter(
    (form) =>
      (address === undefined || address === `${form.type}/${form.slug}`) &&
      (type === undefined || type === form.type),
  )
  // A user who may read every form is not slowed down by a list of all of them.
  const isNarrow = allowed !== null || address !== undefined || type !== undefined
  const [only] = chosen
  const campaign =
    address === undefined || only === undefined ? null : await findCampaign(tx, organisationId, only.id)
  return {
    wanted: {
      ...filters,
      organisationId,
      formIds: isNarrow ? chosen.map(({ id }) => id) : null,
      lines: campaign === null ? null : chosenLines(campaign, { tier, option, answer }),
    },
    forms,
    choices: campaign === null ? noChoices : lineChoicesOf(campaign),
  }
}

export type ReadableForm = Awaited<ReturnType<typeof listReadableForms>>[number]

function presentOrder(order: StoredFoundOrder, form: ReadableForm): FoundOrders['orders'][number] {
  const { id, number, orderedAt, payer, lines, amount, state, method } = order
  const { type: formType, slug: formSlug, title } = form
  const at = orderedAt.toISOString()
  return {
    id,
    number,
    orderedAt: at,
    payer: nameOf(payer),
    isPayerErased: payer.isErased === true,
    formType,
    formSlug,
    title,
    lines,
    amount,
    state,
    method,
  }
}

/** How a payer is called in a list: the company where one paid. */
export function nameOf({ firstName, lastName, companyName, organismName }: Payer): string {
  return companyName || organismName || `${firstName} ${lastName}`.trim()
}
