import { expect, test } from 'vitest'
import { placePicture, tierNames } from '#web/pages/admin/editor/place-picture.ts'

const draft = { title: 'Le gala', tiers: [{ name: 'Plein' }, { label: 'Réduit' }] }
const quai = 'assets/quai.jpg'

test('a picture becomes banner, logo, a price’s or one more of the gallery', () => {
  expect(tierNames(draft)).toEqual(['Plein', 'Réduit'])
  expect(placePicture(draft, quai, 'banner', 'Le quai')).toEqual({
    ...draft,
    bannerUrl: quai,
    bannerAlt: 'Le quai',
  })
  expect(placePicture({ logoAlt: 'Un autre' }, quai, 'logo', '')).toEqual({ logoUrl: quai })
  expect(placePicture(draft, quai, 'tier 1', '')).toMatchObject({
    tiers: [{ name: 'Plein' }, { label: 'Réduit', pictureUrl: quai }],
  })
  const once = placePicture(draft, 'assets/a.jpg', 'gallery', 'Un')
  expect(placePicture(once, quai, 'gallery', 'Deux')).toMatchObject({
    gallery: [
      { pictureUrl: 'assets/a.jpg', caption: 'Un' },
      { pictureUrl: quai, caption: 'Deux' },
    ],
  })
})
