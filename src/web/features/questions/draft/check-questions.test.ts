import { describe, expect, test } from 'vitest'
import type { CartItemIn } from '#contract/cart.ts'
import { checkOptionStock } from '#web/features/questions/draft/option-stock.ts'
import { checkQuestions } from '#web/features/questions/draft/check-questions.ts'
import { type FileTrouble, troubleMark } from '#web/features/questions/file/file-answer.ts'
import {
  aQuestion,
  aTicket,
  anAskingForm,
  anOption,
} from '../../../../../tests/build/questions/asking-form.ts'

const now = new Date('2026-11-21T10:00:00Z')
const colour = aQuestion('colour', { isRequired: true })
const form = anAskingForm(
  [
    aTicket('adult', {
      customFields: [aQuestion('paper', { type: 'File', isRequired: true })],
      extraOptions: [anOption('cushion', { customFields: [colour], remainingNumber: 1 })],
    }),
    aTicket('gift', { tierType: 'Donation' }),
  ],
  [aQuestion('help', { type: 'YesNo', isRequired: true })],
)
const unit = (change: Partial<CartItemIn> = {}): CartItemIn => ({ tierId: 'adult', ...change })
const paper = (value: string) => ({ customFields: [{ fieldId: 'paper', value }] })
const problemsOf = (items: readonly CartItemIn[], scope: 'details' | 'form' = 'details') =>
  checkQuestions(items, form, scope, now).map(({ field, code }) => [field, code])

describe('checkQuestions', () => {
  test('names the fields as the server does', () => {
    const chosen = { extraOptions: [{ extraOptionId: 'cushion', value: true }] }
    expect(problemsOf([{ tierId: 'gift' }, unit(chosen)])).toEqual([
      ['items.1.participant.firstName', 'REQUIRED'],
      ['items.1.participant.lastName', 'REQUIRED'],
      ['items.1.customFields.paper', 'REQUIRED'],
      ['items.1.extraOptions.cushion.customFields.colour', 'REQUIRED'],
    ])
  })

  test('the form’s own questions are only asked in the first item', () => {
    expect(problemsOf([unit(), unit()], 'form')).toEqual([['items.0.customFields.help', 'REQUIRED']])
    const answered = { customFields: [{ fieldId: 'help', value: 'Non' }, ...paper('x').customFields] }
    expect(problemsOf([unit(answered)], 'form')).toEqual([])
    expect(problemsOf([], 'form')).toEqual([])
  })

  test.each<FileTrouble>(['FILE_UPLOADING', 'FILE_TOO_LARGE', 'FILE_FORMAT', 'FILE_NOT_SENT'])(
    'a file in trouble is reported as %s, once',
    (trouble) => {
      const named = { participant: { firstName: 'Lina', lastName: 'Moreau' } }
      expect(problemsOf([unit({ ...named, ...paper(troubleMark(trouble)) })])).toEqual([
        ['items.0.customFields.paper', trouble],
      ])
    },
  )
})

test('options beyond the stock are reported from the first unit that gets none', () => {
  const chosen = unit({ extraOptions: [{ extraOptionId: 'cushion', value: true }] })
  const fields = (held: CartItemIn[]) =>
    checkOptionStock([chosen, chosen, chosen], form, held).map(({ field }) => field)
  expect(fields([])).toEqual(['items.1.extraOptions.cushion', 'items.2.extraOptions.cushion'])
  expect(fields([chosen])).toEqual(['items.2.extraOptions.cushion'])
})
