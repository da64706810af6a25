import { expect, test } from 'vitest'
import { FormFileError, listAssets, readFormFile } from '#domain/form/read-form-file.ts'

const fileOf = (changes: object) => ({
  organization: { slug: 'la-ruche', name: 'La Ruche' },
  forms: [{ type: 'Donation', slug: 'dons', title: 'Dons', ...changes }],
})
const formOf = (changes: object) => readFormFile(fileOf(changes), (path) => path).forms[0]

test('pictures are files beside the definition or https addresses, and are listed as assets', () => {
  const gallery = [
    { pictureUrl: 'assets/mare.jpg', caption: 'La mare' },
    { pictureUrl: 'https://exemple.fr/pont.png', caption: 'Le pont' },
  ]
  expect(formOf({ gallery })?.gallery?.map(({ pictureUrl }) => pictureUrl)).toEqual([
    '/media/la-ruche/mare.jpg',
    'https://exemple.fr/pont.png',
  ])
  expect(listAssets(fileOf({ gallery }))).toEqual(['mare.jpg'])
})

test('logo and banner may have a text for visitors who do not see them', () => {
  const alternatives = { logoAlt: ' Une ruche ', bannerAlt: 'Le pont, un soir d’été' }
  expect(formOf(alternatives)).toMatchObject({ logoAlt: 'Une ruche', bannerAlt: 'Le pont, un soir d’été' })
  expect(Object.keys(formOf({ logoAlt: ' ' }) ?? {})).not.toContain('logoAlt')
  expect(() => formOf({ bannerAlt: 'x'.repeat(201) })).toThrow('bannerAlt')
})

test('news are sorted from the newest, with a key of their own', () => {
  const news = [
    { date: '2026-10-01', title: 'Le début', text: 'Merci.' },
    { key: 'suite', date: '2026-11-01', title: 'La suite', text: 'Encore merci.' },
  ]
  expect(formOf({ news })?.news?.map(({ key }) => key)).toEqual(['suite', 'le-debut'])
})

const picture = { pictureUrl: 'assets/mare.jpg', caption: 'La mare' }
const item = { date: '2026-10-01', title: 'Le début', text: 'Merci.' }
test.each([
  [{ gallery: [{ caption: 'La mare' }] }, 'gallery[0].pictureUrl'],
  [{ gallery: [{ pictureUrl: 'assets/mare.jpg' }] }, 'gallery[0].caption'],
  [{ gallery: [{ ...picture, pictureUrl: 'http://exemple.fr/a.png' }] }, 'gallery[0].pictureUrl'],
  [{ gallery: Array.from({ length: 7 }, () => picture) }, 'gallery'],
  [{ news: [{ ...item, date: 'hier' }] }, 'news[0].date'],
  [{ news: [item, { ...item, date: '2026-10-02' }] }, 'news[1].key'],
])('%j is a mistake of the file', (changes, path) => {
  const read = () => formOf(changes)
  expect(read).toThrow(FormFileError)
  expect(read).toThrow(path)
})

test('names and titles stand on one line, longer texts have paragraphs', () => {
  const form = formOf({ title: 'Dons\r\nBcc:\u2028 x@exemple.fr', summary: 'Un\n\nDeux : trois' })
  expect(form).toMatchObject({ title: 'Dons Bcc: x@exemple.fr', summary: 'Un\n\nDeux : trois' })
})
