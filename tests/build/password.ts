import type { SignedUp } from '#contract/password.ts'
import type { Browser } from './a-browser.ts'

/** A password that no guard refuses. */
export const goodPassword = 'un parapluie vert sur le toit'

/** Registers an address with a password: the browser then has the session of an unverified account. */
export async function registerWith(
  browser: Browser,
  email: string,
  password = goodPassword,
): Promise<SignedUp> {
  const { body, status } = await browser.post<SignedUp>('/ha-oauth/register', {
    email,
    password,
    passwordConfirmation: password,
  })
  if (status !== 201) throw new Error(`not registered: ${status}`)
  return body
}
