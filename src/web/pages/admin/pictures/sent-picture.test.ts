import { expect, it } from 'vitest'
import { refusalBefore } from '#web/pages/admin/pictures/sent-picture.ts'

const megabyte = 1_048_576

it.each([
  ['quai.jpg', 'image/jpeg', 1, null],
  ['quai.webp', 'image/webp', 10, null],
  ['IMG_0001.HEIC', 'image/heic', 3, null],
  // Not every system knows the type.
  ['IMG_0001.HEIC', '', 3, null],
  ['quai.jpg', 'image/jpeg', 10.1, 'size'],
  ['liste.pdf', 'application/pdf', 1, 'type'],
  ['dessin.svg', 'image/svg+xml', 1, 'type'],
  ['quai', '', 1, 'type'],
])('%s of the type %s with %d MB: %s', (name, type, size, refusal) => {
  expect(refusalBefore({ name, type, size: size * megabyte })).toBe(refusal)
})
