import { describe, expect, test } from 'vitest'
import { PasskeyButton } from '#web/pages/public/login/passkey-button.tsx'
import { renderWithRoot } from '../../../../../tests/build/render-with-root.tsx'

describe('passkey button', () => {
  test('it takes its place, and cannot be pressed, before the browser is known', () => {
    const html = renderWithRoot(<PasskeyButton onSignedIn={() => {}} />, { areas: ['login'] })
    expect(html).toMatch(/<p class="[^"]*loading[^"]*"><button/)
  })
})
