import { describe, expect, test } from 'vitest'
import type { CartItemIn } from '#contract/cart.ts'
import {
  type HeldItem,
  draftItems,
  formAnswersAlone,
  itemsToSave,
  itemsToSend,
} from '#web/features/questions/draft/draft-items.ts'
import { troubleMark } from '#web/features/questions/file/file-answer.ts'
import {
  aQuestion,
  aTicket,
  anAskingForm,
  anOption,
} from '../../../../../tests/build/questions/asking-form.ts'

const held = (id: string, tierId: string, change: Partial<HeldItem> = {}): HeldItem => ({
  id,
  tierId,
  customAmount: null,
  frequency: 'SINGLE',
  customFields: [],
  extraOptions: [],
  ...change,
})
const answer = (fieldId: string, value: string) => ({ fieldId, value })
const participant = { firstName: 'Lina', lastName: 'Moreau' }

describe('draftItems', () => {
  const form = anAskingForm(
    [
      aTicket('adult', { customFields: [aQuestion('dish'), aQuestion('born', { type: 'Date' })] }),
      aTicket('child'),
    ],
    [aQuestion('help')],
  )

  test('merges typed answers into the same unit, else into the next one of its tier', () => {
    const saved: CartItemIn[] = [
      { id: 'gone', tierId: 'adult', customFields: [answer('dish', 'Velouté')] },
      { id: 'b', tierId: 'adult', participant },
      { id: 'c', tierId: 'child', participant: { firstName: 'Noé', lastName: 'Moreau' } },
    ]
    const draft = draftItems([held('a', 'adult'), held('b', 'adult'), held('d', 'child')], saved, form)
    expect(draft.map(({ id, customFields, participant: who }) => [id, customFields, who?.firstName])).toEqual(
      [
        ['a', [answer('dish', 'Velouté')], undefined],
        ['b', [], 'Lina'],
        ['d', [], 'Noé'],
      ],
    )
  })

  test('an additional unit does not get the answers of another one', () => {
    const saved: CartItemIn[] = [{ id: 'b', tierId: 'adult', participant }]
    const draft = draftItems([held('a', 'adult'), held('b', 'adult')], saved, form)
    expect(draft.map(({ participant: who }) => who?.firstName)).toEqual([undefined, 'Lina'])
  })

  test('dates are shown as typed; removed questions are left out', () => {
    const customFields = [answer('born', '2019-04-07'), answer('gone', 'x')]
    expect(draftItems([held('a', 'adult', { customFields })], null, form)[0]?.customFields).toEqual([
      answer('born', '07/04/2019'),
    ])
  })

  test('the form’s own answers move to the first unit', () => {
    const saved: CartItemIn[] = [{ id: 'gone', tierId: 'child', customFields: [answer('help', 'Oui')] }]
    const draft = draftItems([held('a', 'adult'), held('b', 'adult')], saved, form)
    expect(draft.map(({ customFields }) => customFields)).toEqual([[answer('help', 'Oui')], []])
  })

  test('required options are selected while stock remains, including the cart’s own units', () => {
    const insured = anAskingForm([
      aTicket('adult', { extraOptions: [anOption('cover', { isRequired: true, remainingNumber: 1 })] }),
    ])
    const taken = { extraOptions: [{ extraOptionId: 'cover', value: true, customFields: [] }] }
    const units = [held('a', 'adult'), held('b', 'adult', taken), held('c', 'adult')]
    expect(draftItems(units, null, insured).map(({ extraOptions }) => extraOptions?.length)).toEqual([
      1, 1, 0,
    ])
  })
})

describe('what leaves the page', () => {
  const typed: CartItemIn = {
    id: 'a',
    tierId: 'adult',
    customFields: [
      answer('dish', ' '),
      answer('paper', troubleMark('FILE_UPLOADING')),
      answer('help', 'Oui'),
    ],
    extraOptions: [
      { extraOptionId: 'yes', value: true, customFields: [answer('colour', ''), answer('size', 'M')] },
      { extraOptionId: 'no', value: false, customFields: [answer('size', 'L')] },
    ],
    participant: { ...participant, email: '', copyToFollowingParticipants: true },
  }

  test('sends non-empty answers, selected options, and no empty e-mail', () => {
    expect(itemsToSend([typed, { tierId: 'child', participant: { firstName: '', lastName: ' ' } }])).toEqual([
      {
        id: 'a',
        tierId: 'adult',
        customFields: [answer('help', 'Oui')],
        extraOptions: [{ extraOptionId: 'yes', value: true, customFields: [answer('size', 'M')] }],
        participant: { ...participant, copyToFollowingParticipants: true },
      },
      { tierId: 'child', customFields: [], extraOptions: [] },
    ])
  })

  test('stores everything except a file that is not uploaded yet', () => {
    const [saved] = itemsToSave([typed])
    expect(saved?.customFields).toEqual([answer('dish', ' '), answer('help', 'Oui')])
    expect(saved?.extraOptions).toHaveLength(2)
  })
})

test('a page that only asks the form’s own questions leaves the units as saved', () => {
  const form = anAskingForm([aTicket('adult', { customFields: [aQuestion('dish')] })], [aQuestion('help')])
  const saved = held('a', 'adult', {
    customFields: [answer('dish', 'Tarte'), answer('help', 'Non')],
    participant,
  })
  const typed: CartItemIn = {
    id: 'a',
    tierId: 'adult',
    customFields: [answer('dish', 'Velouté'), answer('help', 'Oui')],
  }
  const [unit] = draftItems([saved], formAnswersAlone([typed], form), form)
  expect([unit?.customFields, unit?.participant]).toEqual([
    [answer('dish', 'Tarte'), answer('help', 'Oui')],
    participant,
  ])
})
