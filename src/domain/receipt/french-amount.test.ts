import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { amountInFrench } from './french-amount.ts'

describe('an amount in French words', () => {
  test.each([
    [0, 'zéro euro'],
    [1, 'un centime'],
    [50, 'cinquante centimes'],
    [100, 'un euro'],
    [101, 'un euro et un centime'],
    [200, 'deux euros'],
    [1600, 'seize euros'],
    [1700, 'dix-sept euros'],
    [2100, 'vingt et un euros'],
    [2200, 'vingt-deux euros'],
    [5050, 'cinquante euros et cinquante centimes'],
    [6100, 'soixante et un euros'],
    [7000, 'soixante-dix euros'],
    [7100, 'soixante et onze euros'],
    [7700, 'soixante-dix-sept euros'],
    [8000, 'quatre-vingts euros'],
    [8100, 'quatre-vingt-un euros'],
    [9000, 'quatre-vingt-dix euros'],
    [9100, 'quatre-vingt-onze euros'],
    [9999, 'quatre-vingt-dix-neuf euros et quatre-vingt-dix-neuf centimes'],
    [10_000, 'cent euros'],
    [20_000, 'deux cents euros'],
    [20_100, 'deux cent un euros'],
    [28_000, 'deux cent quatre-vingts euros'],
    [100_000, 'mille euros'],
    [123_450, 'mille deux cent trente-quatre euros et cinquante centimes'],
    [8_000_000, 'quatre-vingt mille euros'],
    [20_000_000, 'deux cent mille euros'],
    [20_020_000, 'deux cent mille deux cents euros'],
    [100_000_000, 'un million d’euros'],
    [200_000_000, 'deux millions d’euros'],
    [200_000_100, 'deux millions un euros'],
    [20_000_000_000, 'deux cents millions d’euros'],
  ])('%d cents: %s', (amount, words) => expect(amountInFrench(cents(amount))).toBe(words))

  test('two amounts never read the same', () => {
    const amount = fc.integer({ min: 0, max: 99_999_999_999 })
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        fc.pre(one !== other)
        expect(amountInFrench(cents(one))).not.toBe(amountInFrench(cents(other)))
      }),
    )
  })

  test('what cannot be written is an error', () => {
    expect(() => amountInFrench(cents(100_000_000_000))).toThrow(RangeError)
  })
})
