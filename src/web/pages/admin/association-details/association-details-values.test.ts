import { expect, test } from 'vitest'
import {
  organisationDetailsOf,
  withPicture,
  withoutPicture,
} from '#web/pages/admin/association-details/association-details-values.ts'

const add = (values: Record<string, string>, name: string) => ({
  ...values,
  ...withPicture(values, `/media/la-ruche/${name}.jpg`, { place: 'gallery', text: name }),
})

test('pictures join the gallery up to its most, and those after a removed one move up', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].reduce(add, {})
  expect(withPicture(six, '/media/la-ruche/g.jpg', { place: 'gallery', text: 'g' })).toBeNull()
  const { gallery } = organisationDetailsOf({ ...six, ...withoutPicture(six, 1) })
  expect(gallery.map(({ caption }) => caption)).toEqual(['a', 'c', 'd', 'e', 'f'])
})

test('a banner replaces the former one with its text', () => {
  const values = { bannerUrl: '/media/la-ruche/a.jpg', bannerAlt: 'Un pont' }
  const changed = withPicture(values, '/media/la-ruche/b.jpg', { place: 'banner', text: '' })
  expect(changed).toEqual({ bannerUrl: '/media/la-ruche/b.jpg', bannerAlt: '' })
})

test('a question stays at its number, whatever is empty before it', () => {
  const { faq } = organisationDetailsOf({ question2: 'Quand ?', answer2: 'Le samedi.' })
  expect(faq.findIndex(({ question }) => question !== '')).toBe(2)
})
