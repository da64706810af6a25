import { useEffect, useState } from 'react'
import type { Form } from '#contract/form.ts'
import { type KnownAmount, amountOf } from '#web/features/donation-amount/amount-choice.ts'
import { hasSaved } from '#web/lib/cart/has-saved.ts'
import { useLocale } from '#web/lib/texts.ts'

/**
 * The amount that the tab's cart contains, or its draft once its payment was refused for good; undefined without
 * one. The cart's code is only loaded where the tab has stored something.
 */
export function useFormerAmount(form: Form): KnownAmount | undefined {
  const locale = useLocale()
  const [known, setKnown] = useState<KnownAmount>()
  useEffect(() => {
    if (!hasSaved('cart:') && !hasSaved('draft:')) return
    import('#web/lib/cart/cart-session.ts')
      .then(({ cartOf }) => {
        const cart = cartOf(form, locale)
        const { items } = cart.cartAsDraft() ?? cart.readDraft() ?? { items: [] }
        setKnown((now) => now ?? amountOf(form, items[0]))
      })
      .catch(() => null)
  }, [form, locale])
  return known
}
