import { expect, test } from 'vitest'
import { changesOf, stateAfter } from '#domain/form/form-changes.ts'
import { formStates } from '#domain/form/form-lists.ts'

test('what can be done in each state', () =>
  expect(Object.fromEntries(formStates.map((state) => [state, changesOf(state, false)]))).toEqual({
    draft: ['publish', 'publishPrivately', 'delete'],
    published: ['hide', 'suspend', 'disable', 'delete'],
    private: ['show', 'suspend', 'disable', 'delete'],
    disabled: ['reactivate', 'reactivatePrivately', 'delete'],
    deleted: ['restore'],
  }))

test('a restored form is a draft: nothing becomes public by itself', () =>
  expect(stateAfter('deleted', 'restore')).toBe('draft'))

test('suspended sales are resumed, and only a form that sells is suspended', () => {
  expect(changesOf('published', true)).toEqual(['hide', 'resume', 'disable', 'delete'])
  expect(changesOf('draft', true)).toEqual(changesOf('draft', false))
  expect(stateAfter('private', 'suspend')).toBe('private')
})
