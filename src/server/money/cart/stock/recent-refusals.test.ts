import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { problem } from '#domain/problem.ts'
import { makeRecentRefusals } from '#server/money/cart/stock/recent-refusals.ts'

const requested = (...tierIds: string[]) => ({
  organizationSlug: 'la-ruche',
  formType: 'Event',
  formSlug: 'bal',
  items: tierIds.map((tierId) => ({ tierId })),
})
const refusal = (field: string, remaining: number) =>
  new AppError('SOLD_OUT', { problems: [problem(field, 'SOLD_OUT', { remaining })] })

function makeRefusals() {
  let now = 1_000_000
  const refusals = makeRecentRefusals({ now: () => new Date(now) })
  const pass = (ms: number) => {
    now += ms
  }
  return { refusals, pass }
}

test('repeats "none left" for a moment, at the line that asks, only for that form', () => {
  const { refusals, pass } = makeRefusals()
  refusals.remember(requested('a', 'b'), refusal('items.1.quantity', 0))
  expect(() => refusals.repeat(requested('c', 'a', 'b'))).toThrow(
    expect.objectContaining({
      code: 'SOLD_OUT',
      problems: [problem('items.2.quantity', 'SOLD_OUT', { remaining: 0 })],
    }) as Error,
  )
  expect(() => refusals.repeat(requested('a'))).not.toThrow()
  expect(() => refusals.repeat({ ...requested('b'), formSlug: 'loto' })).not.toThrow()
  pass(250)
  expect(() => refusals.repeat(requested('b'))).not.toThrow()
})

test('does not remember remaining stock, a full form or another refusal', () => {
  const { refusals } = makeRefusals()
  refusals.remember(requested('a'), refusal('items.0.quantity', 1))
  refusals.remember(requested('a'), refusal('items', 0))
  refusals.remember(requested('a'), new AppError('FORM_UNAVAILABLE'))
  refusals.remember(requested('a'), new Error('else'))
  expect(() => refusals.repeat(requested('a'))).not.toThrow()
})

test('freed stock or a clock moved back clears the memory', () => {
  const { refusals, pass } = makeRefusals()
  refusals.remember(requested('a'), refusal('items.0.quantity', 0))
  pass(-3_600_000)
  expect(() => refusals.repeat(requested('a'))).not.toThrow()
  pass(3_600_000)
  refusals.forget()
  expect(() => refusals.repeat(requested('a'))).not.toThrow()
})
