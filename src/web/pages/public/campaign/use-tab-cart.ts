import { useEffect, useState } from 'react'
import type { Form } from '#contract/form.ts'
import { hasSaved } from '#web/lib/cart/has-saved.ts'
import { useLocale } from '#web/lib/texts.ts'
import type { TabCart } from '#web/pages/public/campaign/tab-cart.ts'

const noCart: TabCart = { savedItems: [], isHeld: false, own: (form) => form }

/**
 * The tab's cart on a campaign page; its code is loaded only where the tab has one.
 * @param form as the page was loaded, not with the current numbers: each other one reads the cart again
 */
export function useTabCart(form: Form): TabCart {
  const locale = useLocale()
  const [found, setFound] = useState(noCart)
  useEffect(() => {
    if (!hasSaved('cart:') && !hasSaved('creation:')) return
    import('#web/pages/public/campaign/tab-cart.ts')
      .then(({ readTabCart }) => readTabCart(form, locale, setFound))
      .catch(() => null)
  }, [form, locale])
  return found
}
