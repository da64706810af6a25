import { AppError } from '#domain/errors.ts'
import type { Clock } from '#server/clock/clock.ts'
import type { TypedApp } from '#server/http/typed-app.ts'

/** Wrong codes allowed per address in the period: more than a room of visitors mistypes, less than a script needs. */
const mostGuesses = 60
const spanMs = 10 * 60_000
/** Maximum number of remembered addresses. */
const mostAddresses = 20_000

/**
 * Limits wrong discount codes per client address, over all routes. A limit per cart is not enough, because a script can
 * create more carts.
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
