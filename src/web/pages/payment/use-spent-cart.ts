import { useEffect } from 'react'
import type { FormType } from '#domain/form/form-definition.ts'
import { cartOf } from '#web/lib/cart/cart-session.ts'
import { useLocale } from '#web/lib/texts.ts'

interface CartForm {
  readonly organizationSlug: string
  readonly formType: FormType
  readonly formSlug: string
}

/** After too many refusals a cart accepts no other card: the tab drops it, and the form starts with what was typed. */
export function useSpentCart({ organizationSlug, formType, formSlug }: CartForm, isSpent: boolean): void {
  const locale = useLocale()
  useEffect(() => {
    if (isSpent) cartOf({ organizationSlug, formType, formSlug }, locale).startAgain()
  }, [isSpent, organizationSlug, formType, formSlug, locale])
}
