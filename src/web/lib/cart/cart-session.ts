import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { CartItemIn, InitPayment, PaymentStart } from '#contract/cart.ts'
import type { FormKey } from '#contract/page-reads.ts'
import type { PayerIn } from '#contract/payer.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import type { Locale } from '#domain/locale.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import { type CartCalls, makeCartCalls } from '#web/lib/api/cart-calls.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { type CartState, CartStore, unknownCart } from '#web/lib/cart/cart-store.ts'
import { type Draft, type KeptCarts, keptCartOf } from '#web/lib/cart/kept-cart.ts'
import { memoryStorage, openTabStorage } from '#web/lib/cart/tab-storage.ts'
import { useLocale } from '#web/lib/texts.ts'

interface Session {
  readonly store: CartStore
  readonly kept: KeptCarts
}

/** Filled in the browser alone: a server must not keep one visitor's cart for another. */
const sessions = new Map<string, Session>()
let tabStorage: ReturnType<typeof openTabStorage> | undefined

/** The cart of one form in this tab, shared by every step. Source: decision 3. */
export function useCart(formKey: FormKey) {
  const { organizationSlug, formType, formSlug } = formKey
  const { store, kept } = useMemo(
    () => sessionOf({ organizationSlug, formType, formSlug }),
    [organizationSlug, formType, formSlug],
  )
  const locale = useLocale()
  const calls = useMemo(() => makeCartCalls(makeSend(locale)), [locale])
  const state = useSyncExternalStore(store.subscribe, store.getState, () => unknownCart)
  useEffect(() => {
    if (store.getState().phase === 'unknown') void store.load(calls)
    // A page that comes back from the browser's memory may show a cart that has moved on.
    const comeBack = (event: PageTransitionEvent) => event.persisted && void store.load(calls)
    globalThis.addEventListener('pageshow', comeBack)
    return () => globalThis.removeEventListener('pageshow', comeBack)
  }, [store, calls])
  const actions = useMemo(() => actionsOf({ store, kept }, calls), [store, kept, calls])
  return { state, ...actions }
}
export type CartSession = ReturnType<typeof useCart>

/** Forgets the cart of a form once its payment is confirmed. */
export function forgetCart(formKey: FormKey): void {
  sessionOf(formKey).store.forget()
}

/** What was typed before a cart was lost; null where there is nothing to offer, and until storage is read. */
export function useDraft(formKey: FormKey): { readonly draft: Draft | null; readonly remove: () => void } {
  const { organizationSlug, formType, formSlug } = formKey
  const { kept, store } = useMemo(
    () => sessionOf({ organizationSlug, formType, formSlug }),
    [organizationSlug, formType, formSlug],
  )
  const phase = useSyncExternalStore(
    store.subscribe,
    () => store.getState().phase,
    () => 'unknown' as const,
  )
  const [isRemoved, setRemoved] = useState(false)
  const draft = useMemo(
    () => (phase === 'unknown' || isRemoved ? null : kept.readDraft()),
    [kept, phase, isRemoved],
  )
  const remove = useCallback(() => {
    kept.removeDraft()
    setRemoved(true)
  }, [kept])
  return { draft, remove }
}

/** The cart of a form for a page that shows none: that page loads this file only when the visitor gives. */
export function cartOf(formKey: FormKey, locale: Locale) {
  return actionsOf(sessionOf(formKey), makeCartCalls(makeSend(locale)))
}

function actionsOf({ store, kept }: Session, calls: CartCalls) {
  return {
    /** Takes the wanted items as the whole cart, in a new cart where there is none. Throws `ApiFailure`. */
    createOrReplace: (items: readonly CartItemIn[]): Promise<CartState> =>
      store.createOrReplace(calls, items),
    savePayer: (payer: PayerIn) =>
      store.change(calls, (ref, version) => calls.savePayer(ref, payer, version)),
    /** `tip` in cents. */
    saveTip: (tip: number) => store.change(calls, (ref, version) => calls.saveTip(ref, tip, version)),
    refresh: () => store.change(calls, (ref) => calls.refresh(ref)),
    reload: () => store.load(calls),
    empty: () => store.empty(calls),
    startAgain: store.startAgain,
    applyWaitingItems: () => store.applyWaitingItems(calls),
    /** Freezes the cart and starts its payment; `backUrl` is where "cancel" leads. */
    startPayment: (consents: InitPayment, backUrl: string): Promise<PaymentStart> =>
      store.attempt(calls, (ref) => calls.initPayment(ref, consents, backUrl)),
    suggestTip: (key: FormKey, amount: number) => calls.tipSuggestion(key, amount),
    readAnswers: (cartId: string): PayerDraft | null => kept.readAnswers(cartId),
    keepAnswers: (cartId: string, answers: PayerDraft) => kept.writeAnswers(cartId, answers),
  }
}

function sessionOf({ formType, ...rest }: FormKey): Session {
  // One form, one cart, however its address spells the type.
  const key: FormKey = { ...rest, formType: formTypeOf(formType) ?? formType }
  if (typeof document === 'undefined') return newSession(key, keptCartOf(memoryStorage(), key))
  const name = `${key.organizationSlug}/${key.formType}/${key.formSlug}`
  const known = sessions.get(name)
  if (known !== undefined) return known
  tabStorage ??= openTabStorage()
  const session = newSession(key, keptCartOf(tabStorage, key))
  sessions.set(name, session)
  return session
}

function newSession(key: FormKey, kept: KeptCarts): Session {
  return { kept, store: new CartStore({ key, kept, now: () => Date.now() }) }
}
