import { expect, test } from 'vitest'
import { Footer } from '#web/layouts/frame/footer.tsx'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'

const memberships = [{ name: 'Union', url: 'https://union.example', logo: '/logos/0123456789abcdef.svg' }]

test('the networks of the operator are shown small, with text and size', () => {
  const html = renderWithRoot(<Footer />, { brand: { memberships } })
  expect(html).toContain('Nous sommes membres de')
  expect(html).toContain('<a href="https://union.example" rel="noopener">')
  const [picture = ''] = /<img [^>]*>/.exec(html) ?? []
  for (const part of ['src="/logos/0123456789abcdef.svg"', 'alt="Union"', 'width="120"', 'height="40"'])
    expect(picture).toContain(part)
})

test('without a list there is no row, and none on payment pages', () => {
  for (const html of [
    renderWithRoot(<Footer />),
    renderWithRoot(<Footer isPlain />, { brand: { memberships } }),
  ]) {
    expect(html).not.toContain('Nous sommes membres de')
    expect(html).not.toContain('<img')
  }
})
