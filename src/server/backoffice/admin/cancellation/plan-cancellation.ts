import type { CancellationPlan } from '#contract/cancellation/cancellation.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { defaultLocale, locales } from '#domain/locale.ts'
import { addCents, maxCents, subtractCents, sumCents, zero } from '#domain/money.ts'
import {
  countCancellable,
  listCancellations,
  listSoldPrices,
  sumFormRefunds,
} from '#server/backoffice/admin/cancellation/plan-store.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { readBalance } from '#server/money/ledger/balance-store.ts'
import { sumPromised } from '#server/money/refund/cancellation/promised-store.ts'
import { allowLongStatements } from '#server/platform/db/long-statements.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { readTexts } from '#server/platform/read-texts.ts'

const textsIn = readTexts('admin/money/cancellationMail')
/** A campaign of 100,000 orders takes some seconds. */
export const longListMs = 60_000

/**
 * Plans the cancellation of a campaign, or of one of its prices, for one of its members, and writes nothing.
 * @throws AppError NOT_FOUND for a price that was not sold
 */
export async function planCancellation(
  deps: Deps,
  granted: Granted,
  { price }: { readonly price?: string },
): Promise<CancellationPlan> {
  await assertActingRight(deps, granted, 'payment:refund')
  return deps.db.transaction().execute(async (tx) => {
    await allowLongStatements(tx, longListMs)
    return readPlan(tx, granted, price ?? null)
  })
}

async function readPlan(tx: Tx, granted: Granted, price: string | null): Promise<CancellationPlan> {
  const formId = formIdOf(granted)
  const form = await loadForm(tx, formId)
  const prices = await listSoldPrices(tx, formId)
  if (price !== null && !(isUuid(price) && prices.some(({ id }) => id === price)))
    throw new AppError('NOT_FOUND')
  const groups = await countCancellable(tx, formId, price)
  const sum = (read: (group: (typeof groups)[number]) => number) =>
    groups.reduce((total, group) => total + read(group), 0)
  const online = groups.filter(({ isByHand }) => !isByHand)
  const amount = sumCents(online.map((group) => group.amount))
  const tip = sumCents(online.map((group) => group.tip))
  const byHand = sumCents(groups.filter(({ isByHand }) => isByHand).map((group) => group.amount))
  const balance = maxCents(zero, await readBalance(tx, granted.organisationId))
  const methods = [...new Set(groups.map(({ method }) => method))]
  return {
    title: form.definition.title,
    state: form.definition.state,
    prices,
    price,
    orders: sum(({ orders }) => orders),
    lines: sum(({ lines }) => lines),
    methods: methods.map((method) => {
      const own = groups.filter((group) => group.method === method)
      return {
        method,
        orders: own.reduce((total, { orders }) => total + orders, 0),
        amount: sumCents(own.map((group) => group.amount)),
        isByHand: own.some(({ isByHand }) => isByHand),
      }
    }),
    amount,
    tip,
    byHand,
    total: addCents(amount, byHand),
    debits: {
      orders: sum(({ indebted }) => indebted),
      count: sum(({ debits }) => debits),
      amount: sumCents(groups.map(({ debitAmount }) => debitAmount)),
    },
    promised: await sumPromised(tx, formId, price),
    unreachable: sum(({ unreachable }) => unreachable),
    refunded: await sumFormRefunds(tx, formId),
    balance,
    missing: maxCents(zero, subtractCents(subtractCents(amount, tip), balance)),
    mails: firstMails(form, prices.find(({ id }) => id === price)?.name ?? null, groups),
    earlier: await listCancellations(tx, formId),
  }
}

/** The mails to begin with, in the languages of the payers. */
function firstMails(
  { definition: { title: form }, organisation: { name: organization } }: StoredForm,
  price: string | null,
  groups: Awaited<ReturnType<typeof countCancellable>>,
): CancellationPlan['mails'] {
  const ofLocale = (locale: string) =>
    groups.filter((group) => group.locale === locale).reduce((total, { orders }) => total + orders, 0)
  const spoken = locales.filter((locale) => ofLocale(locale) > 0)
  return (spoken.length === 0 ? [defaultLocale] : spoken).map((locale) => {
    const t = textsIn(locale)
    return {
      locale,
      orders: ofLocale(locale),
      subject: t(price === null ? 'subject' : 'subjectOfPrice', { form, price: price ?? '' }).slice(0, 120),
      text: t(price === null ? 'text' : 'textOfPrice', { form, price: price ?? '', organization }),
    }
  })
}
