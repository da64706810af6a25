import { describe, expect, test } from 'vitest'
import type { CartItemIn } from '#contract/cart.ts'
import {
  copyAlong,
  withAnswer,
  withCopying,
  withOption,
  withParticipant,
} from '#web/features/questions/draft/edit-items.ts'
import { aQuestion, aTicket, anAskingForm } from '../../../../../tests/build/questions/asking-form.ts'

const form = anAskingForm([
  aTicket('adult', {
    customFields: [aQuestion('dish'), aQuestion('paper', { type: 'File' })],
  }),
  aTicket('child'),
  aTicket('gift', { tierType: 'Donation' }),
])
const units: readonly CartItemIn[] = ['adult', 'adult', 'child', 'gift'].map((tierId, index) => ({
  id: `unit-${index}`,
  tierId,
}))

const names = (items: readonly CartItemIn[]) =>
  items.map(({ participant }) => participant && `${participant.firstName} ${participant.lastName}`)

/** Edits as the fields do: a change, copied along where copying is on. */
function edit(items: readonly CartItemIn[], change: (all: readonly CartItemIn[]) => readonly CartItemIn[]) {
  return copyAlong(items, change(items), form)
}

describe('copying to the following participants', () => {
  const typed = withParticipant(withParticipant(units, 0, 'firstName', 'Lina'), 0, 'lastName', 'Moreau')

  test('fills every later unit that names a person, and no gift', () => {
    const copied = edit(typed, (all) => withCopying(all, 0, true))
    expect(names(copied)).toEqual(['Lina Moreau', 'Lina Moreau', 'Lina Moreau', undefined])
    expect(copied.map(({ participant }) => participant?.copyToFollowingParticipants)).toEqual([
      true,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('fills empty fields and overwrites nothing', () => {
    const child = withParticipant(typed, 2, 'firstName', 'Noé')
    const copied = edit(child, (all) => withCopying(all, 0, true))
    expect(names(copied)).toEqual(['Lina Moreau', 'Lina Moreau', 'Noé Moreau', undefined])
  })

  test('follows the first unit while the payer types, until a unit is edited', () => {
    let items = edit(typed, (all) => withCopying(all, 0, true))
    items = edit(items, (all) => withParticipant(all, 2, 'firstName', 'Noé'))
    items = edit(items, (all) => withParticipant(all, 0, 'firstName', 'Anna'))
    expect(names(items)).toEqual(['Anna Moreau', 'Anna Moreau', 'Noé Moreau', undefined])
  })

  test('a field that the payer emptied stays empty', () => {
    let items = edit(withParticipant(typed, 0, 'email', 'a@b.fr'), (all) => withCopying(all, 0, true))
    items = edit(items, (all) => withParticipant(all, 1, 'email', ''))
    items = edit(items, (all) => withParticipant(all, 1, 'firstName', 'Zoé'))
    expect(items[1]?.participant).toMatchObject({ email: '', firstName: 'Zoé' })
  })

  test('answers are copied to the same questions of the same tier, except files', () => {
    let items = withAnswer(typed, { index: 0 }, 'dish', 'Velouté')
    items = withAnswer(items, { index: 0 }, 'paper', 'a-file')
    items = edit(items, (all) => withCopying(all, 0, true))
    expect(items.map(({ customFields }) => customFields)).toEqual([
      [
        { fieldId: 'dish', value: 'Velouté' },
        { fieldId: 'paper', value: 'a-file' },
      ],
      [{ fieldId: 'dish', value: 'Velouté' }],
      undefined,
      undefined,
    ])
  })

  test('nothing is copied once the box is unticked', () => {
    let items = edit(typed, (all) => withCopying(all, 0, true))
    items = edit(items, (all) => withCopying(all, 0, false))
    items = edit(items, (all) => withParticipant(all, 0, 'firstName', 'Anna'))
    expect(names(items).slice(0, 2)).toEqual(['Anna Moreau', 'Lina Moreau'])
  })
})

describe('one edit', () => {
  test('an empty answer is removed', () => {
    const answered = withAnswer(units, { index: 1 }, 'dish', 'Tarte')
    expect(answered[1]?.customFields).toEqual([{ fieldId: 'dish', value: 'Tarte' }])
    expect(withAnswer(answered, { index: 1 }, 'dish', '')[1]?.customFields).toEqual([])
  })

  test('a deselected option preserves its answers, in case it is selected again', () => {
    let items = withOption(units, 0, 'cushion', true)
    items = withAnswer(items, { index: 0, optionId: 'cushion' }, 'colour', 'rouge')
    items = withOption(items, 0, 'cushion', false)
    expect(items[0]?.extraOptions).toEqual([
      { extraOptionId: 'cushion', value: false, customFields: [{ fieldId: 'colour', value: 'rouge' }] },
    ])
  })
})
