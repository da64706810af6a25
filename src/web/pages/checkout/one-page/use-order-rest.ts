import { useEffect, useRef } from 'react'
import { onFirstInteraction } from '#web/lib/browser/first-interaction.ts'
import { hasSaved } from '#web/lib/cart/has-saved.ts'
import { loadAreas } from '#web/lib/on-demand/lazy-texts.ts'
import { useOnDemand } from '#web/lib/on-demand/use-on-demand.ts'
import { useLocale } from '#web/lib/texts.ts'
import { lateAreas } from '#web/pages/checkout/one-page/one-page-areas.ts'
import type { Locale } from '#domain/locale.ts'

async function loadRest(locale: Locale) {
  const [{ orderRest }, texts] = await Promise.all([
    import('#web/pages/checkout/one-page/order-rest.ts'),
    loadAreas(lateAreas, locale),
  ])
  return { ...orderRest, texts }
}

/**
 * The rest of an order on a single page, which a visitor who only reads does not load: it comes at the first
 * interaction, or at once where this tab or a link has a cart or typed text.
 * @param isBegun whether the visitor began it already
 */
export function useOrderRest(isBegun: boolean) {
  const locale = useLocale()
  const { part, isLoading, ask } = useOnDemand(() => loadRest(locale))
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    // A reminder's link also carries a cart.
    const isNeeded =
      isBegun ||
      hasSaved('cart:') ||
      hasSaved('creation:') ||
      hasSaved('draft:') ||
      globalThis.location.hash.includes('key=')
    if (!isNeeded) return onFirstInteraction(() => latest.current())
    latest.current()
    return undefined
  }, [isBegun])
  return { rest: part, isLoading, ask }
}
