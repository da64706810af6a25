import { expect, it } from 'vitest'
import { cropBox, pulled, wholeView } from '#web/pages/admin/editor/fields/picture/crop-box.ts'

const portrait = { width: 600, height: 1000 }

it('shows the largest part of the ratio, in the middle', () => {
  expect(cropBox(portrait, [5, 2], wholeView)).toEqual({ left: 0, top: 380, width: 600, height: 240 })
  expect(cropBox({ width: 1000, height: 400 }, [1, 1], wholeView)).toEqual({
    left: 300,
    top: 0,
    width: 400,
    height: 400,
  })
})

it('shows less when it is enlarged, and never what is outside of the picture', () => {
  const corner = cropBox(portrait, [1, 1], { zoom: 2, x: 1, y: 1 })
  expect(corner).toEqual({ left: 300, top: 700, width: 300, height: 300 })
})

it('moves against the pointer, as far as there is room', () => {
  const box = cropBox(portrait, [1, 1], wholeView)
  expect(pulled(wholeView, portrait, box, 0.1, -0.2)).toEqual({ zoom: 1, x: 0.5, y: 0.8 })
  expect(pulled(wholeView, portrait, box, 0, 9).y).toBe(0)
})
