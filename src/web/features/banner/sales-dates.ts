import type { Form } from '#contract/form.ts'

type DatedForm = Pick<Form, 'formType' | 'saleStartDate' | 'saleEndDate' | 'endDate'> & {
  readonly tiers: readonly Pick<Form['tiers'][number], 'saleStartDate' | 'saleEndDate'>[]
}

/** The start of sales of a form that is not open yet: its own date, or the date of its first tier if it is later. */
export function startOfSales({ saleStartDate, tiers }: DatedForm): string | null {
  const starts = tiers.map((tier) => tier.saleStartDate)
  const first = starts.length === 0 || starts.includes(null) ? null : earliest(starts)
  return latest([saleStartDate, first])
}

/** The end of sales of a form that has ended: its own date, the end of its event, or the date of its last tier. */
export function endOfSales({ formType, saleEndDate, endDate, tiers }: DatedForm): string | null {
  const isBound = formType === 'Event' || formType === 'CrowdFunding'
  const ends = tiers.map((tier) => tier.saleEndDate)
  const last = ends.length === 0 || ends.includes(null) ? null : latest(ends)
  return earliest([saleEndDate, isBound ? endDate : null, last])
}

function earliest(instants: readonly (string | null)[]): string | null {
  return inOrder(instants)[0] ?? null
}

function latest(instants: readonly (string | null)[]): string | null {
  return inOrder(instants).at(-1) ?? null
}

function inOrder(instants: readonly (string | null)[]): string[] {
  return instants
    .filter((instant) => instant !== null)
    .toSorted((a, b) => new Date(a).getTime() - new Date(b).getTime())
}
