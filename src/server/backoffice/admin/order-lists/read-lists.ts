import type { FindLines, FindPayments, FoundLines, FoundPayments } from '#contract/admin/order-lists.ts'
import { isAllowed, isAllowedSomewhere } from '#domain/access/rights.ts'
import { chosenColumns, lineColumns, paymentColumns } from '#domain/export/list-columns.ts'
import { type Locale, defaultLocale } from '#domain/locale.ts'
import type { LineSort, PaymentSort } from '#domain/order/list-filters.ts'
import { ordersPerPage } from '#domain/order/order-state.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { declineClass } from '#domain/payment/decline-class.ts'
import { lineColumnsIn, paymentColumnsIn } from '#server/backoffice/admin/order-lists/columns-of-lists.ts'
import {
  type StoredLine,
  addUpLines,
  findLines,
} from '#server/backoffice/admin/order-lists/find-lines-store.ts'
import { addUpPayments, findPayments } from '#server/backoffice/admin/order-lists/find-payments-store.ts'
import type { StoredPayment } from '#server/backoffice/admin/order-lists/list-parts-store.ts'
import { addUpList } from '#server/backoffice/admin/orders/add-up-list.ts'
import { type ReadableForm, nameOf, wantedBy } from '#server/backoffice/admin/orders/find-orders.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { findPayoutsOf } from '#server/money/payout/payout-parts-store.ts'
import { cellTexts } from '#server/platform/table-file/cell-texts.ts'
import type { TableColumn } from '#server/platform/table-file/write-table.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'

/** A page of the tickets, members, articles and gifts that a user may read, with the sum of all pages. */
export function readFoundLines(deps: Deps, granted: Granted, asked: FindLines): Promise<FoundLines> {
  return asMember(deps, granted, async (tx) => {
    const { wanted, forms, choices } = await wantedBy(tx, granted, asked)
    const total = await addUpList('lines', wanted, (list) => addUpLines(tx, list))
    const found = await findLines(tx, inOrder(wanted, total))
    return {
      ...pageOf(granted, found, forms),
      choices,
      lines: withCells(
        found.slice(0, ordersPerPage).map((line) => presentLine(line, titlesOf(forms))),
        { names: lineColumns, columnsIn: lineColumnsIn },
        asked,
      ),
      total,
    }
  })
}

/** A list that is too long to be added up is too long to be sorted, but by day: an index has that order. */
function inOrder<List extends { readonly sort?: LineSort | PaymentSort | undefined }>(
  list: List,
  total: object | null,
): List {
  return total === null && list.sort !== 'oldest' ? { ...list, sort: undefined } : list
}

/** A page of the payments that a user may read, with the sum of all pages, and payouts by the right for them. */
export async function readFoundPayments(
  deps: Deps,
  granted: Granted,
  asked: FindPayments,
): Promise<FoundPayments> {
  const { found, forms, choices, total } = await asMember(deps, granted, async (tx) => {
    const { wanted, forms: readable, choices: ofCampaign } = await wantedBy(tx, granted, asked)
    const sum = await addUpList('payments', wanted, (list) => addUpPayments(tx, list))
    return {
      found: await findPayments(tx, inOrder(wanted, sum)),
      forms: readable,
      choices: ofCampaign,
      total: sum,
    }
  })
  const page = found.slice(0, ordersPerPage)
  return {
    ...pageOf(granted, found, forms),
    choices,
    lines: withCells(
      await withPayouts(deps, granted, page, titlesOf(forms)),
      { names: paymentColumns, columnsIn: paymentColumnsIn },
      asked,
    ),
    total,
  }
}

/** Adds the texts of the columns that were chosen. */
function withCells<Line extends { cells?: string[] }, Name extends string>(
  lines: readonly Line[],
  {
    names,
    columnsIn,
  }: {
    readonly names: readonly Name[]
    readonly columnsIn: (locale: Locale) => Readonly<Record<Name, TableColumn<Line>>>
  },
  { columns = '', lang = defaultLocale }: Pick<FindLines, 'columns' | 'lang'>,
): Line[] {
  if (columns === '') return [...lines]
  const all = columnsIn(lang)
  const chosen = chosenColumns(names, columns.split(',')).map((name) => all[name])
  return lines.map((line) => ({ ...line, cells: cellTexts(chosen, line, lang) }))
}

/** Reads a whole list in pages, each in a transaction of its own: a slow reader holds nothing. */
export async function* allLines(deps: Deps, granted: Granted, asked: FindLines, most: number) {
  const total = await asMember(deps, granted, async (tx) => {
    const { wanted } = await wantedBy(tx, granted, asked)
    return addUpList('lines', wanted, (one) => addUpLines(tx, one))
  })
  const list = inOrder(asked, total)
  yield* pagesOf(
    async (after) =>
      asMember(deps, granted, async (tx) => {
        const { wanted, forms } = await wantedBy(tx, granted, list)
        const found = await findLines(tx, placed(wanted, after), most)
        return { found, lines: found.slice(0, most).map((line) => presentLine(line, titlesOf(forms))) }
      }),
    most,
  )
}

/** Reads all payments of a list, as `allLines`. */
export async function* allPayments(deps: Deps, granted: Granted, asked: FindPayments, most: number) {
  const total = await asMember(deps, granted, async (tx) => {
    const { wanted } = await wantedBy(tx, granted, asked)
    return addUpList('payments', wanted, (one) => addUpPayments(tx, one))
  })
  const list = inOrder(asked, total)
  yield* pagesOf(async (after) => {
    const { found, forms } = await asMember(deps, granted, async (tx) => {
      const { wanted, forms: readable } = await wantedBy(tx, granted, list)
      return { found: await findPayments(tx, placed(wanted, after), most), forms: readable }
    })
    return { found, lines: await withPayouts(deps, granted, found.slice(0, most), titlesOf(forms)) }
  }, most)
}

interface Page<Line> {
  readonly found: readonly { readonly position: string }[]
  readonly lines: readonly Line[]
}

async function* pagesOf<Line>(
  read: (after: string | undefined) => Promise<Page<Line>>,
  most: number,
): AsyncGenerator<readonly Line[]> {
  for (let after: string | undefined | null; after !== null;) {
    const { found, lines }: Page<Line> = await read(after)
    yield lines
    after = found.length > most ? (found[most - 1]?.position ?? null) : null
  }
}

/** A list from a place on; from its beginning without one. */
function placed<Wanted extends object>(wanted: Wanted, after: string | undefined): Wanted {
  return after === undefined ? wanted : { ...wanted, after }
}

function pageOf(
  { memberships, organisationId }: Granted,
  found: readonly { readonly position: string }[],
  forms: readonly ReadableForm[],
) {
  return {
    next: found.length > ordersPerPage ? (found[ordersPerPage - 1]?.position ?? null) : null,
    forms: forms.map(({ type: formType, slug: formSlug, title }) => ({ formType, formSlug, title })),
    canExport: isAllowedSomewhere(memberships, 'export:read', organisationId),
  }
}

type Titles = ReadonlyMap<string, string>
const titlesOf = (forms: readonly ReadableForm[]): Titles =>
  new Map(forms.map(({ id, title }) => [id, title]))

function presentLine(
  { firstName, lastName, formId, payer, ...line }: StoredLine,
  titles: Titles,
): FoundLines['lines'][number] {
  const { id, orderId, orderNumber, price, tierType, ticket, amount, isCancelled } = line
  return {
    id,
    orderId,
    orderNumber,
    price,
    tierType,
    ticket,
    amount,
    isCancelled,
    ...payerOf(payer),
    orderedAt: line.orderedAt.toISOString(),
    person: `${firstName} ${lastName}`.trim(),
    title: titles.get(formId) ?? '',
  }
}

async function withPayouts(
  deps: Deps,
  granted: Granted,
  page: readonly StoredPayment[],
  titles: Titles,
): Promise<FoundPayments['lines']> {
  const { organisationId, memberships } = granted
  const maySee = isAllowed(memberships, 'payout:read', { organisationId, formId: null })
  const payouts = maySee ? await payoutsOf(deps, granted, page) : null
  return page.map(({ formId, payer, refusal, ...payment }) => {
    const { id, orderId, orderNumber, number, dueOn, receivedOn, paid, amount, refunded, method, state } =
      payment
    const payout = payouts?.get(id)
    return {
      id,
      orderId,
      orderNumber,
      number,
      dueOn,
      receivedOn,
      paid,
      amount,
      refunded,
      method,
      state,
      reason: refusal === null ? null : declineClass(refusal),
      ...payerOf(payer),
      at: payment.at?.toISOString() ?? null,
      title: titles.get(formId) ?? '',
      payout: payout === undefined ? null : { at: payout.at.toISOString(), state: payout.state },
    }
  })
}

async function payoutsOf(deps: Deps, granted: Granted, page: readonly StoredPayment[]) {
  await assertActingRight(deps, granted, 'payout:read')
  const { id } = await loadOrganisation(deps.db, granted.organisationId)
  return findPayoutsOf(
    deps.db,
    id,
    page.map((payment) => payment.id),
  )
}

const payerOf = (payer: Payer) => ({ payer: nameOf(payer), isPayerErased: payer.isErased === true })
