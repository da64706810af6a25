import sharp from 'sharp'
import { expect, test } from 'vitest'
import { changedShare } from '../../scripts/screens/compare-pictures.ts'
import { drawIndex } from '../../scripts/screens/draw-index.ts'

/** A picture of one colour. */
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

test('the share of changed pixels counts what is another colour, and what only one picture has', async () => {
  const cream = await plain(10, 10, '#faf8f4').png().toBuffer()
  const white = { input: await plain(10, 5, '#ffffff').png().toBuffer(), top: 5, left: 0 }
  const halfWhite = await plain(10, 10, '#faf8f4').composite([white]).png().toBuffer()
  expect(await changedShare(cream, await plain(10, 10, '#faf8f4').png({ palette: true }).toBuffer())).toBe(0)
  expect(await changedShare(cream, halfWhite)).toBe(0.5)
  expect(await changedShare(cream, await plain(10, 20, '#faf8f4').png().toBuffer())).toBe(0.5)
})

test('the page of a comparison shows what changed most first, beside what it was', () => {
  const pictures = ['bank', 'card', 'new'].map((screen) => ({
    screen,
    view: '390',
    file: `${screen}-390.png`,
  }))
  const shares = new Map([
    ['bank-390.png', 0],
    ['card-390.png', 0.25],
    ['new-390.png', null],
  ])
  const page = drawIndex('run', pictures, { base: '../before', shares })
  const order = [...page.matchAll(/<section id="(\w+)"/g)].map(([, screen]) => screen)
  expect(order).toEqual(['new', 'card', 'bank'])
  expect(page).toContain('25 % changed')
  expect(page).toContain('src="../before/card-390.png"')
  expect(page).not.toContain('../before/bank')
  expect(page).not.toContain('../before/new')
})
