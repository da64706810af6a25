import type { Income } from '#contract/admin/income.ts'
import { parisDate } from '#domain/format.ts'
import { debtAge } from '#domain/income/debt-age.ts'
import { weeksOf } from '#domain/income/weeks-of-year.ts'
import type { OrganisationId } from '#domain/ids.ts'
import { cents, sumCents } from '#domain/money.ts'
import { declineClass } from '#domain/payment/decline-class.ts'
import {
  type CountedIncome,
  listDebts,
  sumCodes,
  sumGiven,
  sumIncome,
  sumPrices,
  sumSources,
} from '#server/backoffice/admin/income/income-store.ts'
import { countedForms } from '#server/backoffice/admin/overview/read-overview.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { findMovedDays } from '#server/money/ledger/accounting/moved-days-store.ts'

const mostPrices = 30
const mostSources = 30
const mostCodes = 30

/** Reads the income of an association in a year; for an organiser, of their own campaigns. */
export async function readIncome(deps: Deps, granted: Granted, asked: number | undefined): Promise<Income> {
  await assertActingRight(deps, granted, 'statistics:read')
  const { db, clock } = deps
  const today = parisDate(clock.now())
  const year = asked ?? Number(today.slice(0, 4))
  const { organisationId } = granted
  const counted: CountedIncome = {
    organisationId,
    formIds: countedForms(granted),
    year,
  }
  const [sums, prices, given, sources, codes, debts, days] = await Promise.all([
    sumIncome(db, counted),
    sumPrices(db, counted, mostPrices),
    sumGiven(db, counted),
    sumSources(db, counted, mostSources),
    sumCodes(db, counted, mostCodes),
    listDebts(db, counted, today),
    findMovedDays(db, organisationId as OrganisationId),
  ])
  return {
    year,
    years: yearsOf(days, Number(today.slice(0, 4))),
    months: Array.from({ length: 12 }, (_, index) =>
      totalOf(sums.filter(({ month }) => month === index + 1)),
    ),
    weeks: weeksOf(year).map((from) => ({ from, ...totalOf(sums.filter(({ week }) => week === from)) })),
    campaigns: campaignsOf(sums),
    prices,
    methods: [...Map.groupBy(sums, ({ method }) => method)].flatMap(([method, of]) =>
      method === null ? [] : [{ method, payments: countOf(of), received: totalOf(of).received }],
    ),
    given: { gifts: given.gifts, amount: cents(given.amount) },
    sources,
    codes,
    debts: debtsOf(debts),
  }
}

/** Civil years from the first movement to the present one, the latest first. */
function yearsOf(days: Awaited<ReturnType<typeof findMovedDays>>, present: number): number[] {
  const first = days === null ? present : Math.min(present, Number(days.first.slice(0, 4)))
  return Array.from({ length: present - first + 1 }, (_, index) => present - index)
}

type Sums = Awaited<ReturnType<typeof sumIncome>>

function campaignsOf(sums: Sums): Income['campaigns'] {
  return [...Map.groupBy(sums, ({ formType, formSlug }) => `${formType}/${formSlug}`).values()]
    .flatMap((of) => {
      const [first] = of
      if (first === undefined) return []
      const { formType, formSlug, title } = first
      return [{ formType, formSlug, title, payments: countOf(of), ...totalOf(of) }]
    })
    .toSorted((a, b) => b.received - a.received)
}

function debtsOf(debts: Awaited<ReturnType<typeof listDebts>>): Income['debts'] {
  const aged = debts.map(({ days, refusal, ...debt }) => ({
    ...debt,
    age: debtAge(days),
    reason: declineClass(refusal),
  }))
  return [...Map.groupBy(aged, ({ age, reason }) => `${age} ${reason}`).values()].flatMap((of) => {
    const [first] = of
    if (first === undefined) return []
    const { age, reason } = first
    const debits = of.reduce((sum, one) => sum + one.debits, 0)
    return [{ age, reason, debits, amount: sumCents(of.map(({ amount }) => cents(amount))) }]
  })
}

const totalOf = (of: Sums) => ({
  received: sumCents(of.map(({ received }) => cents(received))),
  returned: sumCents(of.map(({ returned }) => cents(returned))),
})
const countOf = (of: Sums) => of.reduce((sum, { payments }) => sum + payments, 0)
