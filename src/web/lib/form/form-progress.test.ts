import { describe, expect, test } from 'vitest'
import { problem, warning } from '#domain/problem.ts'
import { formReducer, shownProblems, startForm } from '#web/lib/form/form-progress.ts'

type Values = { readonly email: string; readonly birthDate: string }
const empty = startForm<Values>({ email: '', birthDate: '' })
const problems = [
  problem('payer.email', 'EMAIL'),
  problem('payer.email', 'REQUIRED'),
  problem('payer.birthDate', 'DATE'),
]
const fieldsShown = (progress: typeof empty) => shownProblems(problems, progress).map(({ field }) => field)

describe('the problems that a form shows', () => {
  test('nothing at first', () => {
    expect(fieldsShown(empty)).toEqual([])
  })

  test('those of an eager field during typing, one at a time', () => {
    const typed = formReducer(empty, { kind: 'typed', field: 'payer.email', value: 'z', isVisible: true })
    expect(typed.values.email).toBe('z')
    expect(shownProblems(problems, typed).map(({ code }) => code)).toEqual(['EMAIL'])
  })

  test('those of a lazy field when the user leaves it', () => {
    const typed = formReducer(empty, {
      kind: 'typed',
      field: 'payer.birthDate',
      value: '4/7/84',
      isVisible: false,
    })
    expect(fieldsShown(typed)).toEqual([])
    expect(fieldsShown(formReducer(typed, { kind: 'left', field: 'payer.birthDate' }))).toEqual([
      'payer.birthDate',
    ])
  })

  test('none once what was typed is saved and the form begins again', () => {
    const sent = formReducer(empty, { kind: 'submitted' })
    expect(fieldsShown(sent)).toHaveLength(2)
    const again = formReducer(sent, { kind: 'restarted', values: { email: '' } })
    expect([fieldsShown(again), again.attempt]).toEqual([[], 0])
  })

  test('not those of a field that the user leaves empty', () => {
    expect(fieldsShown(formReducer(empty, { kind: 'left', field: 'payer.email' }))).toEqual([])
  })

  test('all once submitted', () => {
    expect(fieldsShown(formReducer(empty, { kind: 'submitted' }))).toEqual(['payer.email', 'payer.birthDate'])
  })

  test('a warning beside the error of the same field', () => {
    const submitted = formReducer(empty, { kind: 'submitted' })
    const both = [warning('payer.email', 'EMAIL_UNUSUAL'), problem('payer.email', 'EMAIL')]
    expect(shownProblems(both, submitted)).toHaveLength(2)
  })

  test('what the server refused, until its field changes', () => {
    const refused = formReducer(empty, { kind: 'refused', problems: [problem('payer.email', 'EMAIL')] })
    expect(shownProblems([], refused).map(({ field }) => field)).toEqual(['payer.email'])
    const typed = formReducer(refused, {
      kind: 'typed',
      field: 'payer.email',
      value: 'a@b.fr',
      isVisible: true,
    })
    expect(shownProblems([], typed)).toEqual([])
  })

  test('none of a field that the page itself filled', () => {
    const typed = formReducer(empty, { kind: 'typed', field: 'payer.email', value: 'z', isVisible: true })
    const filled = formReducer(typed, { kind: 'filled', values: { email: 'zoe' } })
    expect([filled.values.email, fieldsShown(filled)]).toEqual(['zoe', []])
  })
})
