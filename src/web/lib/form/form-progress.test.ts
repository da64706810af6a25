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

describe('what a form tells', () => {
  test('nothing on arrival', () => {
    expect(fieldsShown(empty)).toEqual([])
  })

  test('of an eager field as it is typed, one problem at a time', () => {
    const typed = formReducer(empty, { kind: 'typed', field: 'payer.email', value: 'z', tell: true })
    expect(typed.values.email).toBe('z')
    expect(shownProblems(problems, typed).map(({ code }) => code)).toEqual(['EMAIL'])
  })

  test('of a lazy field once it is left', () => {
    const typed = formReducer(empty, {
      kind: 'typed',
      field: 'payer.birthDate',
      value: '4/7/84',
      tell: false,
    })
    expect(fieldsShown(typed)).toEqual([])
    expect(fieldsShown(formReducer(typed, { kind: 'left', field: 'payer.birthDate' }))).toEqual([
      'payer.birthDate',
    ])
  })

  test('not of a field left empty in passing', () => {
    expect(fieldsShown(formReducer(empty, { kind: 'left', field: 'payer.email' }))).toEqual([])
  })

  test('everything once submitted', () => {
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
    const typed = formReducer(refused, { kind: 'typed', field: 'payer.email', value: 'a@b.fr', tell: true })
    expect(shownProblems([], typed)).toEqual([])
  })

  test('nothing of a field that was filled by the page itself', () => {
    const typed = formReducer(empty, { kind: 'typed', field: 'payer.email', value: 'z', tell: true })
    const filled = formReducer(typed, { kind: 'filled', values: { email: 'zoe' } })
    expect([filled.values.email, fieldsShown(filled)]).toEqual(['zoe', []])
  })
})
