import type { EnterOffline, OfflineForm, OfflineTier } from '#contract/admin/money/offline.ts'
import type { HolderSheet } from '#contract/membership/holders.ts'
import { parseDate } from '#domain/date-text.ts'
import { formatDate, parseAmount } from '#domain/format.ts'
import { type Cents, addCents, cents, multiplyCents, sumCents } from '#domain/money.ts'
import { type OfflineEntry, checkOfflineEntry } from '#domain/order/offline-entry.ts'
import { offlinePaymentMethods } from '#domain/payment/payment-method.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** Fields of an entry; each price has its number or amount, `quantity-KEY` or `amount-KEY`, and boxes for options. */
export type OfflineValues = Readonly<Record<string, string | boolean>>

/** Most persons of one price that are named. */
const mostPersons = 20

const noPayer = {
  firstName: '',
  lastName: '',
  companyName: '',
  email: '',
  address: '',
  zipCode: '',
  city: '',
}

/** The first values; after an entry, method, day and bank of the one before are offered again. */
export function firstValues({ tiers, today }: OfflineForm, before?: OfflineValues): OfflineValues {
  const [only] = tiers.length === 1 ? tiers : []
  const fields = tiers.map((tier) => [fieldOf(tier), tier === only && !tier.asksAmount ? '1' : ''] as const)
  return {
    paymentMethod: String(before?.['paymentMethod'] ?? 'Check'),
    bank: String(before?.['bank'] ?? ''),
    paidOn: String(before?.['paidOn'] ?? formatDate(today)),
    number: '',
    isAnother: false,
    isExpected: false,
    ...noPayer,
    ...Object.fromEntries(fields),
  }
}

/** First values for an adherent: who paid the latest membership, its price and its holder. */
export function knownValues(
  { tiers }: OfflineForm,
  { payer, person, memberships }: Pick<HolderSheet, 'payer' | 'person' | 'memberships'>,
): OfflineValues {
  const tier = tiers.find(({ name, asksAmount }) => name === memberships[0]?.price && !asksAmount)
  if (tier === undefined) return payer
  const fields = personFields(tier, 0)
  const named =
    person === null ? {} : { [fields.firstName]: person.firstName, [fields.lastName]: person.lastName }
  return { ...payer, [fieldOf(tier)]: '1', ...named }
}

/** The field of a price. */
export const fieldOf = ({ key, asksAmount }: OfflineTier) => `${asksAmount ? 'amount' : 'quantity'}-${key}`

/** The fields of a person of a price. */
export const personFields = ({ key }: OfflineTier, index: number) =>
  ({ firstName: `first-${key}-${index}`, lastName: `last-${key}-${index}` }) as const

/** The box of an option, for a person of a price, or for all its units. */
export const optionField = ({ key }: OfflineTier, option: string, index: number) =>
  `option-${index}-${option}-${key}`

const optionsOf = (values: OfflineValues, tier: OfflineTier, index: number) =>
  tier.options.filter(({ key }) => values[optionField(tier, key, index)] === true)

const textOf = (values: OfflineValues, field: string) => String(values[field] ?? '').trim()

/** How many units of a price were typed; null: the text is no number. */
function quantityOf(values: OfflineValues, tier: OfflineTier): number | null {
  const text = textOf(values, fieldOf(tier))
  if (text === '') return 0
  if (tier.asksAmount) return parseAmount(text) === null ? null : 1
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : null
}

/** How many persons of a price may be named. */
export function personsOf(values: OfflineValues, tier: OfflineTier): number {
  return tier.hasPerson ? Math.min(quantityOf(values, tier) ?? 0, mostPersons) : 0
}

/** Reads the entry of the fields. */
export function entryOf(
  values: OfflineValues,
  { tiers }: OfflineForm,
): OfflineEntry & Omit<EnterOffline, 'token'> & { readonly isExpected: boolean } {
  const method = offlinePaymentMethods.find((known) => known === values['paymentMethod']) ?? 'Check'
  const payer = Object.fromEntries(Object.keys(noPayer).map((key) => [key, textOf(values, key)]))
  return {
    paymentMethod: method,
    number: method === 'Cash' ? '' : textOf(values, 'number'),
    bank: method === 'Check' ? textOf(values, 'bank') : '',
    paidOn: parseDate(textOf(values, 'paidOn')) ?? '',
    isAnother: values['isAnother'] === true,
    isExpected: values['isExpected'] === true,
    payer: { ...noPayer, ...payer },
    items: tiers.flatMap((tier) => itemsOf(values, tier)),
  }
}

function itemsOf(values: OfflineValues, tier: OfflineTier): EnterOffline['items'] {
  const quantity = quantityOf(values, tier) ?? 0
  if (quantity === 0) return []
  const { key } = tier
  const chosen = (index: number) => {
    const options = optionsOf(values, tier, index).map((option) => option.key)
    return options.length > 0 && { options }
  }
  if (tier.asksAmount) return [{ tier: key, quantity, customAmount: amountOf(values, tier), ...chosen(0) }]
  if (!tier.hasPerson) return [{ tier: key, quantity, ...chosen(0) }]
  return Array.from({ length: quantity }, (_, index) => {
    const fields = personFields(tier, index)
    const [firstName, lastName] = [textOf(values, fields.firstName), textOf(values, fields.lastName)]
    const isNamed = firstName !== '' || lastName !== ''
    const participant = isNamed && { participant: { firstName, lastName } }
    return { tier: key, quantity: 1, ...chosen(index), ...participant }
  })
}

const amountOf = (values: OfflineValues, tier: OfflineTier): Cents =>
  cents(parseAmount(textOf(values, fieldOf(tier))) ?? 0)

/** The sum of what was typed, which the button repeats. */
export function totalOf(values: OfflineValues, { tiers }: OfflineForm): Cents {
  return sumCents(
    tiers.map((tier) => {
      const quantity = quantityOf(values, tier) ?? 0
      const units = tier.hasPerson ? quantity : Math.min(quantity, 1)
      const options = Array.from({ length: units }, (_, index) =>
        sumCents(optionsOf(values, tier, index).map(({ price }) => cents(price))),
      )
      const each = tier.hasPerson ? 1 : quantity
      const own = tier.asksAmount ? amountOf(values, tier) : multiplyCents(cents(tier.price), quantity)
      return addCents(own, multiplyCents(sumCents(options), each))
    }),
  )
}

/** Problems of the fields: those of the entry, and numbers that cannot be read. */
export function checkValues(values: OfflineValues, form: OfflineForm): Problem[] {
  const unread = form.tiers.filter((tier) => quantityOf(values, tier) === null)
  const found = checkOfflineEntry(entryOf(values, form), form.today)
  return [
    ...unread.map((tier) =>
      tier.asksAmount
        ? problem(`offline.${fieldOf(tier)}`, 'AMOUNT_REQUIRED')
        : problem(`offline.${fieldOf(tier)}`, 'QUANTITY', { min: 1, max: 100 }),
    ),
    ...(unread.length === 0 ? found : found.filter(({ field }) => field !== 'offline.items')),
  ]
}
