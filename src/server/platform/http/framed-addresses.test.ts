import { describe, expect, test } from 'vitest'
import { makeIsFramed } from '#server/platform/http/framed-addresses.ts'

const form = '/associations/la-marmite/formulaires/dons'

describe('the addresses that other sites may frame', () => {
  test.each([
    [`${form}/widget`, true],
    [`${form}/widget/2/en`, true],
    [`${form}/widget-bouton`, true],
    [`${form}/widget-bouton?utm_source=lettre`, true],
    [`${form}/widget-bouton/2`, false],
    [`${form}/widget-inconnu`, false],
    [`${form}?next=/widget`, false],
    [form, false],
  ])('%s: %s, asked for the first time and again', (url, expected) => {
    const isFramed = makeIsFramed()
    expect([isFramed(url), isFramed(url)]).toEqual([expected, expected])
  })

  test('are recognised beyond the number that is remembered', () => {
    const isFramed = makeIsFramed()
    const urls = Array.from({ length: 2_100 }, (_, index) => `${form}-${index}/widget-bouton`)
    expect([...urls, ...urls].every(isFramed)).toBe(true)
  })
})
