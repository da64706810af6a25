import { expect, test } from 'vitest'
import { tidyFileName } from './file-name.ts'

test.each([
  ['certificat.pdf', 'pdf', 'certificat.pdf'],
  ['../../etc/passwd', 'png', 'passwd.png'],
  ['C:\\Users\\zoe\\photo.JPG', 'jpg', 'photo.jpg'],
  ['facture\u202efdp.exe', 'pdf', 'facturefdp.pdf'],
  ['Attestation d’e\u0301te\u0301.pdf', 'pdf', 'Attestation d’été.pdf'],
  ['.htaccess', 'pdf', 'document.pdf'],
  ['', 'webp', 'document.webp'],
  ['a\u0000b\n<c>:"|?*.png', 'png', 'ab_c______.png'],
  ['..', 'pdf', 'document.pdf'],
])('%j becomes %s: %j', (name, extension, tidy) => expect(tidyFileName(name, extension)).toBe(tidy))

test('a long name is cut before its extension without splitting a character', () => {
  const name = tidyFileName(`${'🎪'.repeat(200)}.jpeg`, 'jpg')
  expect(name.length).toBeLessThanOrEqual(100)
  expect(name).toMatch(/^(?:🎪)+\.jpg$/u)
})
