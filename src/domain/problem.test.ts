import { describe, expect, test } from 'vitest'
import { hasErrors, problem, throwIfAny, warning } from '#domain/problem.ts'

describe('problems', () => {
  test('warnings do not refuse the input', () => {
    expect(hasErrors([warning('payer.email', 'EMAIL_UNUSUAL')])).toBe(false)
    expect(() => throwIfAny([warning('payer.email', 'EMAIL_UNUSUAL')])).not.toThrow()
    const found = [warning('a', 'EMAIL_UNUSUAL'), problem('b', 'REQUIRED')]
    expect(() => throwIfAny(found)).toThrow(
      expect.objectContaining({ code: 'VALIDATION', status: 400, problems: found }),
    )
  })
})
