import { useState } from 'react'
import type { Cart, CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import type { InstallmentCount, PaymentFrequency } from '#domain/form/form-definition.ts'
import { type PlannedLine, offeredInstallments } from '#domain/installment/plan-schedule.ts'
import { parisDate } from '#domain/format.ts'
import { type Cents, zero } from '#domain/money.ts'
import type { Problem } from '#domain/problem.ts'
import { countName, planOf, plannedLine, plannedLines } from '#web/features/installments/plan-of.ts'
import { totalOf } from '#web/features/tier-picker/selection/totals-of-items.ts'
import type { InstallmentsChoice } from '#web/lib/api/cart-calls.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'

interface LocalInstallmentsOptions {
  readonly form: Form
  readonly items: readonly CartItemIn[]
  /** The cart in which the server calculated the discount of each line; null without a discount. */
  readonly priced: Cart | null
  readonly tip: Cents | null
  readonly now: Date
}

const once: InstallmentsChoice = { installments: 1, firstDebitDayOfMonth: null }

/** The number of payments of an order that is not in a cart yet. The server checks the choice with the rest. */
export function useLocalInstallments({ form, items, priced, tip, now }: LocalInstallmentsOptions) {
  const messageOf = useProblemMessage()
  const [wanted, setWanted] = useState(once)
  const [problems, refuse] = useState<readonly Problem[]>([])
  const messages = problems.map(messageOf)
  const lines = priced === null ? linesOf(items, form) : plannedLines(priced)
  const frequency = frequencyOf(items, form)
  const hasDates = lines.some(({ terms }) => terms.length > 0)
  const counts = hasDates ? [1] : countsOf(form, lines, frequency)
  const isOffered = counts.some((count) => count === wanted.installments)
  const choice = isOffered ? wanted : { ...wanted, installments: counts[0] ?? 1 }
  const today = parisDate(now)
  const planFor = ({ installments, firstDebitDayOfMonth: debitDay }: InstallmentsChoice) =>
    planOf({ frequency, lines, tip: tip ?? zero, debitDay, today }, installments)
  const installments = planFor(choice)
  return {
    counts,
    choice,
    frequency,
    installments,
    planFor,
    today,
    hasDates,
    excluded: form.tiers.flatMap(({ id, name, isExcludedFromInstallments }) =>
      isExcludedFromInstallments && items.some(({ tierId }) => tierId === id) ? [name] : [],
    ),
    /** The choice to send; empty where there was nothing to choose. */
    toSend: installments.length > 1 || counts.length > 1 ? choice : {},
    onChoice: (next: InstallmentsChoice) => {
      setWanted(next)
      refuse([])
    },
    /** Shows the server's refusal of the choice. */
    refuse,
    error: messages[0],
    summary: messages.map((message) => ({ id: countName, message })),
  }
}

function linesOf(items: readonly CartItemIn[], { tiers }: Form): PlannedLine[] {
  return items.map((item) => {
    const tier = tiers.find(({ id }) => id === item.tierId)
    return plannedLine(totalOf([item], tiers), tier)
  })
}

/** The chosen tier decides the frequency: a gift beside it has the same one. */
function frequencyOf(items: readonly CartItemIn[], { tiers }: Form): PaymentFrequency {
  const frequencies = items.map(
    ({ tierId, frequency }) => frequency ?? tiers.find(({ id }) => id === tierId)?.paymentFrequency,
  )
  return frequencies.find((frequency) => frequency !== undefined && frequency !== 'SINGLE') ?? 'SINGLE'
}

/** The counts that the server offers. */
function countsOf(
  { installments }: Form,
  lines: readonly PlannedLine[],
  frequency: PaymentFrequency,
): readonly InstallmentCount[] {
  if (frequency === 'SUBSCRIPTION') return [1]
  const offered = offeredInstallments(installments, lines)
  const overTime = offered.filter((count) => count > 1)
  return frequency === 'INSTALLMENT' && overTime.length > 0 ? overTime : offered
}
