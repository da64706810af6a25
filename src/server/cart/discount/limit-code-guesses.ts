import { AppError } from '#domain/errors.ts'
import type { Clock } from '#server/clock/clock.ts'
import type { TypedApp } from '#server/http/typed-app.ts'

/** Codes that do not exist, from one address, within the span: a hall of people mistypes less, a script wants more. */
const mostGuesses = 60
const spanMs = 10 * 60_000
/** Addresses remembered at once. */
const mostAddresses = 20_000

/**
 * Ends the guessing of discount codes from one client address, whichever call carries them: a limit per cart alone
 * costs a script one more cart.
 */
export function limitCodeGuesses(api: TypedApp, clock: Clock): void {
  const guesses = new Map<string, { count: number; until: number }>()
  api.addHook('preHandler', async ({ body, ip }) => {
    const known = guesses.get(ip)
    if (known === undefined || known.count < mostGuesses || !carriesCode(body)) return
    if (known.until > clock.now().getTime()) throw new AppError('TOO_MANY_REQUESTS')
  })
  api.addHook('onError', async ({ ip }, _reply, error) => {
    if (!isUnknownCode(error)) return
    const now = clock.now().getTime()
    const known = guesses.get(ip)
    if (known !== undefined && known.until > now) known.count += 1
    else {
      if (guesses.size >= mostAddresses) guesses.clear()
      guesses.set(ip, { count: 1, until: now + spanMs })
    }
  })
}

function carriesCode(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'discountCode' in body
}

function isUnknownCode(error: Error): boolean {
  const problems = error instanceof AppError ? error.problems : undefined
  return problems?.some(({ code }) => code === 'DISCOUNT_CODE_UNKNOWN') ?? false
}
