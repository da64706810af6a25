import { describe, expect, test } from 'vitest'
import { checkNewForm, freeSlug, newFormTypes } from '#domain/form/creation/new-form.ts'
import { isReservedSlug } from '#domain/form/form-file-values.ts'

const none: ReadonlySet<string> = new Set()

test('every type with a page can be created', () => {
  expect(newFormTypes).toEqual(['Event', 'Membership', 'Shop', 'CrowdFunding', 'Donation', 'PaymentForm'])
})

describe('the address of a title', () => {
  test.each([
    ['Soirée d’été 2027', [], 'soiree-d-ete-2027'],
    ['Le gala', ['le-gala'], 'le-gala-2'],
    ['Le gala', ['le-gala', 'le-gala-2'], 'le-gala-3'],
    ['Checkout', [], 'evenements-checkout'],
    ['Widget', ['evenements-widget'], 'evenements-widget-2'],
    ['🎉🎉', [], 'evenements'],
    ['<script>alert(1)</script>', [], 'script-alert-1-script'],
    ['a'.repeat(300), [], 'a'.repeat(60)],
  ])('%s', (title, taken, slug) => {
    expect(freeSlug(title, 'Event', new Set(taken))).toBe(slug)
    expect(isReservedSlug(slug)).toBe(false)
  })
})

describe('the problems of a new campaign', () => {
  const check = (title: string, slug: string, taken = none) =>
    checkNewForm({ formType: 'Event', title, slug }, taken).map(({ field, code, params }) => [
      field,
      code,
      params['proposal'],
    ])

  test.each([
    ['', '', ['campaign.title', 'REQUIRED', undefined]],
    ['a'.repeat(201), '', ['campaign.title', 'MAX_LENGTH', undefined]],
    ['Gala', 'Le Gala', ['campaign.slug', 'SLUG', 'le-gala']],
    ['Gala', 'widget', ['campaign.slug', 'SLUG_RESERVED', 'evenements-widget']],
    ['Gala', '2', ['campaign.slug', 'SLUG_RESERVED', 'evenements-2']],
    ['Gala', 'gala', ['campaign.slug', 'SLUG_TAKEN', 'gala-2']],
    ['Gala', 'a'.repeat(91), ['campaign.slug', 'MAX_LENGTH', undefined]],
  ])('%s at %s', (title, slug, expected) => {
    expect(check(title, slug, new Set(['gala']))).toEqual([expected])
  })

  test('are none for a title alone, also where its address is taken', () => {
    expect(check('Gala', '', new Set(['gala']))).toEqual([])
  })
})
