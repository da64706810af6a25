import { expect, test } from 'vitest'
import { plainMessage } from '#domain/pasted-text.ts'

test.each([
  ['Merci à tous !\n\nÀ samedi.', 'Merci à tous !\n\nÀ samedi.'],
  ['1 < 2, <3 et <p> sans fin', '1 < 2, <3 et <p> sans fin'],
  [
    '<p>Merci à <strong>tous</strong> !<br>À samedi.</p><p>Zoé &amp; Ana</p>',
    'Merci à tous !\nÀ samedi.\n\nZoé & Ana',
  ],
  ['<ul><li><p>Un plat</p></li><li>&lt;b&gt;</li></ul>', '- Un plat\n\n- <b>'],
  ['<p>Le <a href="https://exemple.fr/plan" rel="x">plan</a></p>', 'Le plan (https://exemple.fr/plan)'],
  ['<p>&amp;lt;</p>', '&lt;'],
])('%j is sent as %j', (written, plain) => {
  expect(plainMessage(written)).toBe(plain)
  expect(plainMessage(plain)).toBe(plain)
})
