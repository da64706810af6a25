import { describe, expect, test } from 'vitest'
import { type FieldState, type FieldTrigger, nextFieldState, validationModeOf } from '#domain/field-state.ts'

describe('field states', () => {
  const lazy = { mode: 'lazy', isDirty: true } as const
  const eager = { mode: 'aggressive', isDirty: true } as const
  test.each<[FieldState, FieldTrigger, typeof lazy | typeof eager, boolean, FieldState]>([
    ['pristine', 'input', eager, true, 'invalid'],
    ['pristine', 'input', eager, false, 'valid'],
    ['valid', 'input', eager, true, 'invalid'],
    ['pristine', 'input', lazy, true, 'pristine'],
    ['pristine', 'input', lazy, false, 'pristine'],
    ['pristine', 'blur', lazy, true, 'invalid'],
    ['pristine', 'blur', lazy, false, 'valid'],
    ['invalid', 'input', lazy, true, 'invalid'],
    ['invalid', 'input', lazy, false, 'valid'],
    ['valid', 'input', lazy, true, 'pristine'],
    ['pristine', 'force', lazy, true, 'invalid'],
    ['invalid', 'force', lazy, false, 'valid'],
  ])('%s + %s, %j, error %s: %s', (state, trigger, field, hasError, next) => {
    expect(nextFieldState(state, trigger, { ...field, hasError })).toBe(next)
  })
  test('a field that was only focused stays pristine until it is submitted', () => {
    const visited = { mode: 'aggressive', isDirty: false, hasError: true } as const
    expect(nextFieldState('pristine', 'blur', visited)).toBe('pristine')
    expect(nextFieldState('pristine', 'force', visited)).toBe('invalid')
  })
  test('dates and phones are lazy', () => {
    expect(['Date', 'Phone', 'Zipcode', 'TextInput'].map(validationModeOf)).toEqual([
      'lazy',
      'lazy',
      'aggressive',
      'aggressive',
    ])
  })
})
