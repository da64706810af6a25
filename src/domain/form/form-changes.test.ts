import { expect, test } from 'vitest'
import { changesOf, stateAfter } from '#domain/form/form-changes.ts'
import { formStates } from '#domain/form/form-lists.ts'

test('what can be done in each state', () =>
  expect(Object.fromEntries(formStates.map((state) => [state, changesOf(state)]))).toEqual({
    draft: ['publish', 'publishPrivately', 'delete'],
    published: ['hide', 'disable', 'delete'],
    private: ['show', 'disable', 'delete'],
    disabled: ['reactivate', 'reactivatePrivately', 'delete'],
    deleted: ['restore'],
  }))

test('a restored form is a draft: nothing becomes public by itself', () =>
  expect(stateAfter('deleted', 'restore')).toBe('draft'))
