import { expect, test } from 'vitest'
import { readFormFile } from '#domain/form/read-form-file.ts'
import { safeForm, safeOrganisation } from '#domain/form/safe-addresses.ts'

const { organisation, forms } = readFormFile(
  {
    organization: {
      slug: 'la-ruche',
      name: 'La Ruche',
      logoUrl: 'assets/logo.png',
      color: '#4b3fcf',
      contact: { url: 'https://la-ruche.exemple' },
    },
    forms: [
      {
        type: 'Event',
        slug: 'gala',
        title: 'Gala',
        bannerUrl: 'https://la-ruche.exemple/gala.jpg',
        onlineUrl: 'https://la-ruche.exemple/direct',
        gallery: [{ pictureUrl: 'assets/un.jpg', caption: 'Un' }],
        tiers: [{ name: 'Place', price: 1000, pictureUrl: 'assets/place.png' }],
      },
    ],
  },
  (path) => path,
)
const [form] = forms
if (form === undefined) throw new Error('no form')

test('what a definition file may say stays as it is', () => {
  expect(safeForm(form)).toEqual(form)
  expect(safeOrganisation(organisation)).toEqual(organisation)
})

test.each([
  'javascript:x()',
  'JAVASCRIPT:x()',
  'data:image/svg+xml,<svg onload="x()"/>',
  '//evil.exemple/x.png',
  '/\\evil.exemple',
  'http://user:secret@evil.exemple',
  '/paiement',
  'https://evil.exemple/"onload="x()',
  '',
])('%j is no address of a link or a picture', (bad) => {
  const [tier] = form.tiers
  if (tier === undefined) throw new Error('no tier')
  const stored = {
    ...form,
    logoUrl: bad,
    bannerUrl: bad,
    onlineUrl: bad,
    gallery: [{ pictureUrl: bad, caption: '' }],
    tiers: [{ ...tier, pictureUrl: bad }],
  }
  expect(safeForm(stored)).toEqual({
    ...form,
    logoUrl: null,
    bannerUrl: null,
    onlineUrl: null,
    gallery: [],
    tiers: [{ ...tier, pictureUrl: null }],
  })
  const contact = { ...organisation.contact, url: bad }
  expect(safeOrganisation({ ...organisation, logoUrl: bad, contact })).toEqual({
    ...organisation,
    logoUrl: null,
    contact: { ...contact, url: '' },
  })
})

test('a colour is six digits, never a style', () => {
  const stored = { ...organisation, color: 'red;background:url(//evil.exemple)', bannerColor: '}*{' }
  expect(safeOrganisation(stored)).toMatchObject({ color: null, bannerColor: null })
})

test('what an older version did not store counts as absent', () => {
  const { logoUrl: _logo, ...older } = organisation
  expect(safeOrganisation(older as typeof organisation).logoUrl).toBeNull()
})
