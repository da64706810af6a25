import { Secret, TOTP } from 'otpauth'
import type { RecoveryCodes, TotpStarted } from '#contract/security.ts'
import type { Browser } from './a-browser.ts'
import type { World } from './a-world.ts'

/** The code that an authenticator with a secret shows at a time. */
export function codeAt(secret: string, now: Date): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return totp.generate({ timestamp: now.getTime() })
}

/** Turns codes of an authenticator on for the user of a browser. */
export async function turnTotpOn(
  world: World,
  browser: Browser,
): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const { body: started } = await browser.post<TotpStarted>('/ha-oauth/totp/start')
  const code = codeAt(started.secret, world.deps.clock.now())
  const { body, status } = await browser.post<RecoveryCodes>('/ha-oauth/totp/confirm', { code })
  if (status !== 200) throw new Error(`not turned on: ${status}`)
  return { secret: started.secret, recoveryCodes: body.recoveryCodes }
}
