import type { MonthlyDonor, MonthlyDonors } from '#contract/donor/donors.ts'
import { rightsOn } from '#domain/access/rights.ts'
import { donorsPerPage } from '#domain/donor/donor.ts'
import { type MonthlyRisk, byUrgency, monthlyRisk, refusalReason } from '#domain/donor/monthly-risk.ts'
import { parisDate } from '#domain/format.ts'
import { lastDayOf } from '#domain/installment/due-date.ts'
import { cents, sumCents } from '#domain/money.ts'
import {
  type StoredMonthlyGift,
  listMonthlyGifts,
  listReadableGifts,
} from '#server/backoffice/donor/monthly-gift-store.ts'
import { findLateness } from '#server/backoffice/person/find-people-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

/** A monthly gift with its card, and what puts it at risk. */
export interface JudgedGift extends StoredMonthlyGift {
  readonly card: { readonly month: number; readonly year: number } | null
  readonly risk: MonthlyRisk | null
}

/** A page of the monthly gifts of an association, the most urgent first. */
export async function readMonthlyDonors(deps: Deps, granted: Granted, page: number): Promise<MonthlyDonors> {
  await assertActingRight(deps, granted, 'person:read')
  const { organisationId, memberships } = granted
  const gifts = (await listGifts(deps, granted)).toSorted(byUrgency)
  const from = (page - 1) * donorsPerPage
  return {
    donors: gifts.slice(from, from + donorsPerPage).map(present),
    page,
    perPage: donorsPerPage,
    total: totalOf(gifts),
    atRisk: atRiskOf(gifts),
    lateSince: await findLateness(deps.db, { organisation: organisationId, now: deps.clock.now() }),
    rights: rightsOn(memberships, { organisationId, formId: null }),
  }
}

/** The monthly gifts that a member may see, each with its risk today. */
export async function listGifts(deps: Deps, granted: Granted): Promise<JudgedGift[]> {
  const { organisationId } = granted
  const today = parisDate(deps.clock.now())
  const ids = await asMember(deps, granted, (tx) => listReadableGifts(tx, organisationId))
  const gifts = ids.length === 0 ? [] : await listMonthlyGifts(deps.db, organisationId, ids)
  return gifts.map((gift) => {
    const { month, year } = gift
    const card = month === null || year === null ? null : { month, year }
    return { ...gift, card, risk: monthlyRisk({ ...gift, card }, today) }
  })
}

/** The gifts that may stop, and their amount a month. */
export const atRiskOf = (gifts: readonly JudgedGift[]) => totalOf(gifts.filter(({ risk }) => risk !== null))

const totalOf = (gifts: readonly JudgedGift[]) => ({
  count: gifts.length,
  amount: sumCents(gifts.map(({ amount }) => cents(amount))),
})

/** Whether a mail asks the payer for another payment method: about a refused debit, or a card that ends. */
export const canAsk = ({ risk, email }: JudgedGift): boolean =>
  email !== '' && risk !== null && risk !== 'paused' && risk !== 'methodRefused'

function present(gift: JudgedGift): MonthlyDonor {
  const { id, firstName, lastName, companyName, email, orderId, orderNumber, state } = gift
  const { amount, nextOn, risk, refused, card } = gift
  return {
    id,
    firstName,
    lastName,
    companyName,
    email,
    orderId,
    orderNumber,
    state,
    amount,
    risk,
    nextOn: state === 'paused' ? null : nextOn,
    refusal: refused === null ? null : refusalReason(refused.code),
    tryOn: refused?.tryOn ?? null,
    cardEndsOn: card === null ? null : lastDayOf(card),
    canAsk: canAsk(gift),
  }
}
