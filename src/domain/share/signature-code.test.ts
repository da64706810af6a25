import { expect, test } from 'vitest'
import { signatureCode } from '#domain/share/signature-code.ts'

const signature = {
  organizationName: 'La Ruche <b>',
  title: 'Un toit "neuf" & co',
  words: 'Soutenez-nous',
  address: 'https://dons.exemple.fr/associations/la-ruche/formulaires/toit?source=signature',
  color: '#ffee00',
}

test('a signature loads nothing, and no name breaks it', () => {
  const code = signatureCode(signature)
  expect(code).toContain('<strong>La Ruche &lt;b&gt;</strong><br>Un toit &quot;neuf&quot; &amp; co')
  expect(code).toContain(`href="${signature.address}"`)
  expect(code).not.toMatch(/<img|<script|<style|class=|url\(/)
})

test('white letters can be read on every colour; what is no colour is ours', () => {
  expect(signatureCode(signature)).not.toContain('#ffee00')
  expect(signatureCode({ ...signature, color: 'red;x' })).toContain('background:#4b3fcf')
})
