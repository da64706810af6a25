import { useEffect, useSyncExternalStore } from 'react'
import type { Form } from '#contract/form.ts'
import { accentForText, accentOn, accentUnderWhite } from '#domain/colour/accent-colours.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import type { Locale } from '#domain/locale.ts'
import { cartOf } from '#web/lib/cart/cart-session.ts'
import { type FrameChoices, choicesIn, noChoices } from '#web/pages/widget/form/frame-choices.ts'

/**
 * Reads the choices of the other site for its frame. The look follows the address; the rest is read once, and a cart
 * that this tab already has wins over it.
 */
export function useFrameChoices(form: Form, locale: Locale): FrameChoices {
  const choices = useSyncExternalStore(neverChanges, firstChoices, () => noChoices)
  useEffect(() => {
    // At hydration `choices` are those of the server: none.
    putLook(firstChoices())
    startWith(form, locale, firstChoices())
    const follow = () => putLook(choicesIn(location.hash))
    globalThis.addEventListener('hashchange', follow)
    return () => globalThis.removeEventListener('hashchange', follow)
  }, [form, locale])
  return choices
}

let first: FrameChoices | undefined

/** Read before the first step changes the address. */
function firstChoices(): FrameChoices {
  first ??= choicesIn(location.hash)
  return first
}

const neverChanges = () => () => undefined

/** The colour is corrected until it can be read, as an association's own. */
function putLook({ accent, radius }: FrameChoices): void {
  const { style } = document.documentElement
  const values = {
    '--accent': accentOn(accent, 'light'),
    '--accent-fill': accentUnderWhite(accent),
    '--accent-text': accentForText(accent),
    '--frame-radius': radius === null ? null : `${radius}px`,
  }
  for (const [name, value] of Object.entries(values)) if (value !== null) style.setProperty(name, value)
}

/** The amount of the other site's link, as if the visitor had chosen it before. */
function startWith(form: Form, locale: Locale, { amount, person }: FrameChoices): void {
  const cart = cartOf(form, locale)
  const isAlone = form.formType === 'PaymentForm'
  const [tier] = form.tiers
  const isChosen = amount !== null && tier !== undefined && (isAlone || isGiftForm(form.formType))
  if (cart.hasCart() || cart.readDraft() !== null || (!isChosen && !(isAlone && person !== null))) return
  const items = isChosen ? [{ tierId: tier.id, customAmount: amount }] : []
  // Elsewhere the payer's step takes the person, once there is a cart.
  cart.saveDraft({ items, payer: isAlone ? person : null })
}
