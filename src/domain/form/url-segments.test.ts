import { expect, test } from 'vitest'
import { isReservedSlug } from '#domain/form/form-file-values.ts'
import { suffixLocales } from '#domain/locale.ts'

test.each([
  ...[
    ...suffixLocales,
    'checkout',
    'redirection',
    'partager',
    'widget',
    'widget-bouton',
    'widgets',
    '1',
    '4',
  ].map((s) => [s, true] as const),
  ...(['5', 'fr', 'fete', 'mon-widget', 'english'] as const).map((s) => [s, false] as const),
])('slug %s reserved: %s', (slug, isReserved) => expect(isReservedSlug(slug)).toBe(isReserved))
