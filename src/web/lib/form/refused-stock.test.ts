import { describe, expect, test } from 'vitest'
import { problem } from '#domain/problem.ts'
import { aTicket, anOption } from '../../../../tests/build/questions/asking-form.ts'
import { withRefusedStock } from '#web/lib/form/refused-stock.ts'

const seat = anOption('seat', { remainingNumber: 4 })
const tiers = [aTicket('adult', { remainingNumber: 6, extraOptions: [seat] }), aTicket('child')]
const form = { tiers }
const adult = { tierId: 'adult' }
const child = { tierId: 'child' }

const leftAfter = (code: Parameters<typeof problem>[1], field: string, remaining: number, held = [adult]) => {
  const write = { problems: [problem(field, code, { remaining })], sent: [child, adult, adult], held }
  const [first, second] = withRefusedStock(form, write).tiers
  return [first?.remainingNumber, first?.extraOptions[0]?.remainingNumber, second?.remainingNumber]
}

describe('the remaining stock in a refusal', () => {
  test('applies to its tier, without the units in the cart', () => {
    expect(leftAfter('SOLD_OUT', 'items.1.quantity', 3)).toEqual([2, 4, null])
    expect(leftAfter('SOLD_OUT', 'items.1.quantity', 0)).toEqual([0, 4, null])
  })

  test('applies to its option', () => {
    expect(leftAfter('OPTION_SOLD_OUT', 'items.1.extraOptions.seat', 1)).toEqual([6, 1, null])
  })

  test('limits every tier when the whole form is full', () => {
    expect(leftAfter('SOLD_OUT', 'items', 3)).toEqual([2, 4, 2])
  })

  test('changes nothing in a refusal for another reason', () => {
    expect(leftAfter('MAX_PER_USER', 'items.1.quantity', 0)).toEqual([6, 4, null])
    expect(leftAfter('SOLD_OUT', 'items.9.quantity', 0)).toEqual([6, 4, null])
  })

  test('makes a tier with none left sold out', () => {
    const write = {
      problems: [problem('items.0.quantity', 'SOLD_OUT', { remaining: 0 })],
      sent: [adult],
      held: [],
    }
    expect(withRefusedStock(form, write).tiers[0]?.soldOut).toBe(true)
  })
})
