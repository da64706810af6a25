import { expect, test, vi } from 'vitest'
import LateBanner from '#web/pages/public/campaign/late-parts.tsx'
import { renderWithRoot } from '../../../../../tests/build/render-with-root.tsx'

// The build provides this style.
vi.mock('virtual:site-css', () => ({ restCss: '' }))

test('an association that is not verified is named as such above its campaign', () => {
  const note = renderWithRoot(
    <LateBanner name={null} authenticationState="initial" form={{} as never} viewer={undefined} />,
    { areas: ['trust'] },
  )
  expect(note).toContain('Identité non vérifiée')
})
