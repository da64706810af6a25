import { useEffect, useReducer, useRef } from 'react'
import { type CartState, itemIn } from '#web/lib/cart/cart-state.ts'
import type { Draft } from '#web/lib/cart/saved-cart.ts'
import type { OrderCart } from '#web/pages/checkout/one-page/tab-cart.tsx'

interface ResumedDraftOptions {
  /** The cart of this tab; null until its code is loaded. */
  readonly held: OrderCart | null
  /** Everything typed now. */
  readonly draft: Draft
  /** Fills in what was typed before, where nothing is typed now. */
  readonly resume: (saved: Draft) => void
}

/**
 * The order is on the page before the cart of the tab is read. Once it is, what was typed before or is in the cart is
 * filled in, and from then on everything typed is stored in the tab, for a reload and a return from the payment page.
 * Returns whether that is done.
 */
export function useResumedDraft({ held, draft, resume }: ResumedDraftOptions): boolean {
  const [isResumed, markResumed] = useReducer(() => true, false)
  const latest = useRef({ cart: held?.cart, resume })
  useEffect(() => {
    latest.current = { cart: held?.cart, resume }
  })
  const isKnown = held?.isKnown === true
  useEffect(() => {
    const { cart, resume: fill } = latest.current
    if (!isKnown || cart === undefined) return
    const saved = cart.readDraft() ?? draftOf(cart.state)
    if (saved !== null) fill(saved)
    markResumed()
  }, [isKnown])
  const saveDraft = held?.cart.saveDraft
  const text = JSON.stringify(draft)
  useEffect(() => {
    if (isResumed) saveDraft?.(JSON.parse(text) as Draft)
  }, [saveDraft, text, isResumed])
  return isResumed
}

/** The contents of the cart saved in this tab, if nothing was typed since. */
function draftOf(state: CartState): Draft | null {
  if (state.phase !== 'ready') return null
  const { itemList, payer, tipData, paymentFrequency, installments, firstDebitDayOfMonth } = state.cart
  const count = paymentFrequency === 'INSTALLMENT' ? installments.length : 1
  return {
    items: itemList.map(itemIn),
    payer,
    tip: tipData.tipChosen,
    installments: { installments: count, firstDebitDayOfMonth },
  }
}
