import { cartLifetimeMs } from '#domain/cart/cart-expiry.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import type { Creation, SavedCarts } from '#web/lib/cart/saved-cart.ts'

type Saved = Pick<SavedCarts, 'readCreation' | 'writeCreation' | 'removeCreation'>

/**
 * Creates a cart under an idempotency key, which the tab keeps until there is a clear answer: a repetition gets the
 * cart that the call without an answer created. Where something else is requested meanwhile, that first cart is
 * learnt before: `isAsked` is false then, and the caller replaces its contents. Source:
 * docs/decisions/money/cart-and-expiry.md.
 */
export async function createOnce<Body extends Creation['body'], Made>(
  saved: Saved,
  now: number,
  body: Body,
  send: (body: Body, key: string | undefined) => Promise<Made>,
): Promise<{ readonly made: Made; readonly isAsked: boolean }> {
  const sendOnce = async (creation: Creation): Promise<Made> => {
    saved.writeCreation(creation)
    try {
      // The same form's calls of a tab have bodies of one type.
      const made = await send(creation.body as Body, creation.key)
      saved.removeCreation()
      return made
    } catch (error) {
      if (isDecided(error)) saved.removeCreation()
      throw error
    }
  }
  const earlier = pendingCreation(saved, now)
  const isSame = earlier !== null && JSON.stringify(earlier.body) === JSON.stringify(body)
  if (earlier !== null && !isSame) {
    try {
      return { made: await sendOnce(earlier), isAsked: false }
    } catch (error) {
      if (!isDecided(error)) throw error
    }
  }
  return { made: await sendOnce(isSame ? earlier : { key: newKey(), body, at: now }), isAsked: true }
}

/** The creation that had no answer, unless what it may have created has expired. */
export function pendingCreation(saved: Pick<Saved, 'readCreation'>, now: number): Creation | null {
  const creation = saved.readCreation()
  return creation !== null && now - creation.at < cartLifetimeMs ? creation : null
}

/** True if the server decided the call; one that it did not take decides nothing about the call before. */
function isDecided(error: unknown): boolean {
  const { isUncertain, code } = asFailure(error)
  return !isUncertain && code !== 'TOO_MANY_REQUESTS'
}

/** Undefined on a page without encryption, where browsers have no random UUID. */
function newKey(): string | undefined {
  return globalThis.isSecureContext === false ? undefined : crypto.randomUUID()
}
