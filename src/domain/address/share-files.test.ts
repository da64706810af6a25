import { expect, test } from 'vitest'
import { posterPapers, readShareFile, shareFilePath } from '#domain/address/share-files.ts'
import { locales } from '#domain/locale.ts'

const form = { organizationSlug: 'la-ruche', formType: 'Event', formSlug: 'gala' } as const

test('every file is found by its own address', () => {
  for (const kind of ['svg', 'png', ...posterPapers] as const)
    for (const locale of locales) {
      const path = shareFilePath(form, { kind, locale })
      expect(readShareFile(path.split('/').at(-1) ?? '')).toEqual({ kind, locale })
    }
  expect(shareFilePath(form, { kind: 'a5', locale: 'es' })).toBe(
    '/partage/la-ruche/evenements/gala/affiche-a5-es.pdf',
  )
})

test.each([
  '',
  'qr',
  'qr.gif',
  'qr.pdf',
  'affiche-a4.svg',
  'affiche-a4-fr.pdf',
  'affiche.pdf',
  'x-qr.svg',
  'qr.svg\n',
])('%j is no file', (name) => expect(readShareFile(name)).toBeNull())
