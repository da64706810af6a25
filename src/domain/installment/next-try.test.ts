import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/installment/due-date.ts'
import { failures } from '#domain/payment/failure.ts'
import { isTechnicalRefusal, nextTry } from './next-try.ts'

const due = '2028-02-26'
const never = { byBank: 0, technical: 0 }

describe('a debit that the bank refuses', () => {
  test('is tried again on the third, seventh and twelfth day after its due date, over 29 February', () => {
    const tries = [due]
    for (let byBank = 0; byBank < 4; byBank += 1) {
      const next = nextTry('hapay_insufficient_funds', { ...never, byBank }, tries.at(-1) ?? '')
      if (next !== null) tries.push(next)
    }
    expect(tries).toEqual([due, addDays(due, 3), addDays(due, 7), addDays(due, 12)])
    expect(tries).toEqual(['2028-02-26', '2028-02-29', '2028-03-04', '2028-03-09'])
  })

  test('after a late try the distance to the next one is unchanged', () => {
    expect(nextTry('hapay_card_declined', never, '2028-04-01')).toBe('2028-04-04')
    expect(nextTry('hapay_card_declined', { ...never, byBank: 1 }, '2028-04-06')).toBe('2028-04-10')
  })

  test.each(['hapay_lost_card', 'hapay_stolen_card', 'hapay_do_not_retry', 'hapay_expired_card'])(
    'for %s is not tried again',
    (code) => expect(nextTry(code, never, due)).toBeNull(),
  )

  test('because it requires authentication is not tried again', () => {
    expect(nextTry('hapay_authentication_required', never, due)).toBeNull()
  })
})

describe('a debit that fails technically at the provider', () => {
  test('is tried every day, for twelve days', () => {
    expect(nextTry('hapay_processing_error', never, due)).toBe('2028-02-27')
    expect(nextTry('hapay_processing_error', { byBank: 2, technical: 11 }, due)).toBe('2028-02-27')
    expect(nextTry('hapay_processing_error', { byBank: 0, technical: 12 }, due)).toBeNull()
  })
})

test('every code has a next try or none', () => {
  const codes = Object.keys(failures)
  for (const code of [...codes, 'hapay_of_tomorrow']) {
    const next = nextTry(code, never, due)
    expect(next === null || next > due).toBe(true)
  }
  expect(codes.filter(isTechnicalRefusal)).toHaveLength(3)
})
