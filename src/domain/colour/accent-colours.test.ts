import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentForText, accentOn, accentUnderWhite, whiteContrast } from '#domain/colour/accent-colours.ts'

test('a colour with enough contrast is unchanged', () => {
  expect(accentOn('#1f6f54', 'light')).toBe('#1f6f54')
  expect(accentUnderWhite('#1f6f54')).toBe('#1f6f54')
})

test('a pale colour is darkened on the light page, a dark one lightened on the dark page', () => {
  expect(accentOn('#ffe680', 'light')).not.toBe('#ffe680')
  expect(accentOn('#101040', 'dark')).not.toBe('#101040')
})

test('white letters can be read on any accent, and text in it on every ground of a frame', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (channels) => {
      const color = `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`
      expect(ratioToWhite(accentUnderWhite(color) ?? '')).toBeGreaterThanOrEqual(4.5)
      const text = accentForText(color) ?? ''
      for (const ground of ['#f1eee8', washOf(text)])
        expect(ratioToWhite(text) / ratioToWhite(ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('the contrast of white letters is between that of white and that of black', () => {
  expect(whiteContrast('#ffffff')).toBe(1)
  expect(whiteContrast('#000000')).toBe(21)
  expect(whiteContrast('#777777')).toBeCloseTo(4.48, 2)
  expect(whiteContrast('red')).toBeNull()
})

test.each([null, '', 'red', '#fff', '#1f6f5g', 'url(x)', '#1f6f54}body{}'])('%s is not a colour', (text) => {
  expect(accentOn(text, 'light')).toBeNull()
  expect(accentUnderWhite(text)).toBeNull()
  expect(accentForText(text)).toBeNull()
})

/** The ground of what is chosen in a frame: 8 % of the text's colour in white, as its style mixes it. */
function washOf(color: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const mixed = channels.map((channel) => Math.round(channel * 0.08 + 255 * 0.92))
  return `#${mixed.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}

/** The contrast ratio of WCAG 2.2, written again. */
function ratioToWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
