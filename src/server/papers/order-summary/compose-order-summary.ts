import type { SnapshotItem } from '#domain/cart/cart.ts'
import type { FormDefinition, OrganisationDefinition } from '#domain/form/form-definition.ts'
import { isGiftBeside } from '#domain/form/open-donation.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, zero } from '#domain/money.ts'
import { chosenOptions, participantName } from '#domain/order/line-details.ts'
import { type OrderBreakdown, breakDownOrder } from '#domain/order/order-breakdown.ts'
import { type Party, associationParty, payerParty } from '#server/papers/document/document-parties.ts'
import { type DocumentTexts, documentTexts } from '#server/papers/document/document-texts.ts'
import { printableText } from '#server/papers/document/printable-text.ts'
import {
  type MoneyRow,
  type PaymentFacts,
  type PaymentTable,
  composePayments,
} from '#server/papers/order-summary/compose-payments.ts'
import type { StoredOrderSummary } from '#server/papers/order-summary/order-summary-store.ts'

/** The content of an order summary for its template: text only, amounts and dates formatted. */
export interface OrderSummarySheet {
  readonly lang: Locale
  readonly title: string
  readonly heading: string
  readonly brand: string
  readonly lead: string
  readonly notice: string
  /** May be empty. */
  readonly warnings: readonly string[]
  readonly parties: readonly Party[]
  readonly columns: readonly [string, string]
  readonly lines: readonly MoneyRow[]
  readonly sums: readonly MoneyRow[]
  readonly vat: {
    readonly title: string
    /** In place of rows, where there is no VAT or its rates were not stored. */
    readonly note: string
    readonly columns: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }
  readonly payments: PaymentTable
  readonly issued: string
  /** Contains the placeholders {page} and {pages}. */
  readonly page: string
}

export interface OrderSummaryFacts extends PaymentFacts {
  readonly order: StoredOrderSummary
  readonly organisation: OrganisationDefinition
  readonly form: FormDefinition
  readonly brandName: string
  readonly now: Date
}

/** Composes the summary of an order in its language. @throws RangeError where its lines do not add up to it */
export function composeOrderSummary(facts: OrderSummaryFacts): OrderSummarySheet {
  const { order, organisation, now } = facts
  const { locale, payer } = order
  const texts = documentTexts(locale)
  const brand = printableText(facts.brandName)
  const broken = breakDownOrder({ ...order, items: order.snapshot.items })
  const isMonthly = order.frequency === 'SUBSCRIPTION'
  return {
    lang: locale,
    title: texts('summary.documentTitle', { number: order.number }),
    heading: texts('summary.title'),
    brand,
    lead: texts(isMonthly ? 'summary.leadMonthly' : 'summary.lead', {
      number: order.number,
      date: formatInstantDate(order.orderedAt.toISOString()),
      form: printableText(order.snapshot.formTitle),
    }),
    notice: texts('summary.notice'),
    warnings: order.provider === 'sandbox' ? [texts('certificate.trial')] : [],
    parties: [associationParty(organisation, texts), payerParty(payer, locale, texts)],
    columns: [texts('summary.line'), texts('certificate.amount')],
    lines: order.snapshot.items.flatMap((item, index) => lineRows(facts, item, index, broken)),
    sums: sumRows(facts, broken, brand, texts),
    vat: composeVat(facts, broken, texts),
    payments: composePayments(facts),
    issued: texts('summary.issued', { date: formatInstantDate(now.toISOString()), brand }),
    page: texts('certificate.page', { page: '{page}', pages: '{pages}' }),
  }
}

/** A line with its own price, then each of its options. */
function lineRows(
  { order, form }: OrderSummaryFacts,
  item: SnapshotItem,
  index: number,
  { lines }: OrderBreakdown,
): MoneyRow[] {
  const texts = documentTexts(order.locale)
  const euros = (amount: Cents) =>
    amount === zero ? texts('ticket.free') : formatEuros(amount, order.locale)
  const { price = zero, options = zero } = lines[index] ?? {}
  const isGift = isGiftBeside(item, { title: order.snapshot.formTitle, formType: form.type })
  const sold = item.options ?? []
  // An earlier order stored the price of its options together.
  const names = sold.length > 0 ? [] : chosenOptions(item, form).map(({ label }) => label)
  const rows = sold.map(({ label, price: amount }) => ({ label, amount }))
  const together = names.length > 0 ? [{ label: names.join(', '), amount: options }] : []
  return [
    {
      label: isGift ? texts('certificate.giftBeside') : printableText(item.name),
      note: [
        printableText(participantName(item.participant)),
        order.cancelled[index] === true ? texts('summary.cancelled') : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
      value: euros(price),
      isTotal: false,
    },
    ...[...rows, ...together].map(({ label, amount }) => ({
      label: texts('summary.option', { label: printableText(label) }),
      note: '',
      value: euros(amount),
      isTotal: false,
    })),
  ]
}

/** The discount, what is for the association, the tip for the platform, and the whole. */
function sumRows(
  { order, organisation }: OrderSummaryFacts,
  { total }: OrderBreakdown,
  brand: string,
  texts: DocumentTexts,
): MoneyRow[] {
  const { amount, tip, discount, locale, snapshot, frequency } = order
  const row = (label: string, value: string, { note = '', isTotal = false } = {}) => ({
    label,
    value,
    note,
    isTotal,
  })
  const code = snapshot.discountCode
  const organization = printableText(organisation.name)
  return [
    ...(discount === zero
      ? []
      : [
          row(
            code === null
              ? texts('summary.discount')
              : texts('summary.discountCode', { code: printableText(code) }),
            `−${formatEuros(discount, locale)}`,
          ),
        ]),
    ...(tip === zero
      ? []
      : [
          row(texts('certificate.forAssociation', { organization }), formatEuros(amount, locale)),
          row(texts('certificate.contribution', { brand }), formatEuros(tip, locale), {
            note: texts('certificate.contributionNote'),
          }),
        ]),
    row(
      texts(frequency === 'SUBSCRIPTION' ? 'summary.totalMonthly' : 'summary.total'),
      formatEuros(total, locale),
      { isTotal: true },
    ),
  ]
}

/** The VAT that the association's amount includes, by rate. */
function composeVat(
  { order }: OrderSummaryFacts,
  { vatByRate }: OrderBreakdown,
  texts: DocumentTexts,
): OrderSummarySheet['vat'] {
  const { vat, locale } = order
  const euros = (amount: Cents) => formatEuros(amount, locale)
  const rate = new Intl.NumberFormat(locale)
  const rows = vat === zero ? [] : (vatByRate ?? [])
  const note = vat === zero ? texts('summary.vat.none') : texts('summary.vat.whole', { vat: euros(vat) })
  return {
    title: texts('summary.vat.title'),
    note: rows.length === 0 ? note : '',
    columns: [
      texts('summary.vat.rate'),
      texts('summary.vat.net'),
      texts('summary.vat.vat'),
      texts('summary.vat.gross'),
    ],
    rows: rows.map((one) => [
      texts('summary.vat.percent', { rate: rate.format(one.rate) }),
      euros(one.net),
      euros(one.vat),
      euros(one.gross),
    ]),
  }
}
