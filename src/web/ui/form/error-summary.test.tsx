import { expect, test } from 'vitest'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'

test('a problem that no field can mend is text, not a link to nowhere', () => {
  const problems = [
    { id: 'quantity-a', message: 'Place' },
    { id: null, message: 'Tout est pris.' },
  ]
  const html = renderWithRoot(<ErrorSummary title="Erreurs" attempt={0} problems={problems} />, { areas: [] })
  expect(html).toContain('<a href="#quantity-a">Place</a>')
  expect(html).toContain('<li>Tout est pris.</li>')
})
