import { expect, test } from 'vitest'
import { placePicture, tierNames } from '#web/pages/admin/edition/place-picture.ts'

const source = JSON.stringify({ title: 'Le gala', tiers: [{ name: 'Plein' }, { label: 'Réduit' }] })
const placed = (place: Parameters<typeof placePicture>[2], text = source) =>
  JSON.parse(placePicture(text, 'assets/quai.jpg', place) ?? 'null') as unknown

test('a picture becomes banner, logo, a tier’s or one more of the gallery', () => {
  expect(tierNames(source)).toEqual(['Plein', 'Réduit'])
  expect(placed({ kind: 'banner', alt: 'Le quai' })).toMatchObject({
    title: 'Le gala',
    bannerUrl: 'assets/quai.jpg',
    bannerAlt: 'Le quai',
  })
  expect(placed({ kind: 'logo', alt: '' }, '{"logoAlt":"Un autre"}')).toEqual({ logoUrl: 'assets/quai.jpg' })
  expect(placed({ kind: 'tier', index: 1 })).toMatchObject({
    tiers: [{ name: 'Plein' }, { label: 'Réduit', pictureUrl: 'assets/quai.jpg' }],
  })
  const once = placePicture(source, 'assets/a.jpg', { kind: 'gallery', caption: 'Un' }) ?? ''
  expect(placed({ kind: 'gallery', caption: 'Deux' }, once)).toMatchObject({
    gallery: [
      { pictureUrl: 'assets/a.jpg', caption: 'Un' },
      { pictureUrl: 'assets/quai.jpg', caption: 'Deux' },
    ],
  })
})

test('a text with mistakes is left alone', () => {
  expect(placePicture('{"title":', 'assets/a.jpg', { kind: 'logo', alt: '' })).toBeNull()
  expect(tierNames('[]')).toEqual([])
})
