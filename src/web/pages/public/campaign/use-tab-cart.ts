import { useEffect, useState } from 'react'
import type { Form } from '#contract/form.ts'
import { hasSaved } from '#web/lib/cart/has-saved.ts'
import { useLocale } from '#web/lib/texts.ts'
import type { TabCart } from '#web/pages/public/campaign/tab-cart.ts'

const noCart: TabCart = { savedItems: [], isHeld: false, own: (form) => form }

/** The tab's cart on a campaign page; its code is loaded only where the tab has one. */
export function useTabCart({ organizationSlug, formType, formSlug }: Form): TabCart {
  const locale = useLocale()
  const [found, setFound] = useState(noCart)
  useEffect(() => {
    if (!hasSaved('cart:')) return
    import('#web/pages/public/campaign/tab-cart.ts')
      .then(({ readTabCart }) => readTabCart({ organizationSlug, formType, formSlug }, locale))
      .then(setFound, () => null)
  }, [organizationSlug, formType, formSlug, locale])
  return found
}
