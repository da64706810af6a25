import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { CartItemIn, InitPayment, PaymentStart } from '#contract/cart.ts'
import type { JoinedFile } from '#contract/file.ts'
import type { FormKey } from '#contract/page-reads.ts'
import type { PayerIn } from '#contract/payer.ts'
import { discountCodeToSend } from '#domain/discount/typed-code.ts'
import type { PaymentFrequency } from '#domain/form/form-definition.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import type { Locale } from '#domain/locale.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import {
  type CartCalls,
  type CartRef,
  type InstallmentsChoice,
  type OnePageOrder,
  makeCartCalls,
} from '#web/lib/api/cart-calls.ts'
import { ApiFailure, asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { type UploadWatch, uploadFile } from '#web/lib/api/upload-file.ts'
import { type CartState, unknownCart } from '#web/lib/cart/cart-state.ts'
import { CartStore } from '#web/lib/cart/cart-store.ts'
import { reportingRefusedTiers } from '#web/lib/cart/refused-tiers.ts'
import { type QuestionsPart, type Draft, type SavedCarts, savedCartOf } from '#web/lib/cart/saved-cart.ts'
import { memoryStorage, openTabStorage } from '#web/lib/cart/tab-storage.ts'
import { useLocale } from '#web/lib/texts.ts'

interface Session {
  readonly store: CartStore
  readonly saved: SavedCarts
  refusedTiers: ReadonlySet<string>
}

/** Only filled in the browser: a server must not share one visitor's cart with another. */
const sessions = new Map<string, Session>()
let tabStorage: ReturnType<typeof openTabStorage> | undefined

/**
 * The cart of one form in this tab, shared by every step. Source: docs/decisions/money/cart-and-expiry.md.
 * @param linkedCartId the cart that a partner's link names
 */
export function useCart(formKey: FormKey, linkedCartId?: string) {
  const { organizationSlug, formType, formSlug } = formKey
  const session = useMemo(
    () => sessionOf({ organizationSlug, formType, formSlug }, linkedCartId),
    [organizationSlug, formType, formSlug, linkedCartId],
  )
  const { store } = session
  const locale = useLocale()
  const calls = useMemo(() => makeCartCalls(makeSend(locale)), [locale])
  const state = useSyncExternalStore(store.subscribe, store.getState, () => unknownCart)
  useEffect(() => {
    if (store.getState().phase === 'unknown') void store.load(calls)
    // A page from the browser's back-forward cache may show an outdated cart.
    const comeBack = (event: PageTransitionEvent) => event.persisted && void store.load(calls)
    globalThis.addEventListener('pageshow', comeBack)
    return () => globalThis.removeEventListener('pageshow', comeBack)
  }, [store, calls])
  const actions = useMemo(() => actionsOf(session, calls, locale), [session, calls, locale])
  return useMemo(() => ({ state, ...actions }), [state, actions])
}
export type CartSession = ReturnType<typeof useCart>

/**
 * Saves the cart of a link, whose key is in the address only once.
 * @param linkedCartId the cart that a partner's address names; absent: the cart of the form
 */
export function saveLinkedCart(formKey: FormKey, cart: CartRef, linkedCartId?: string): void {
  const { saved } = sessionOf(formKey, linkedCartId)
  const known = saved.readCart()
  saved.writeCart({ ...cart, items: known?.id === cart.id ? known.items : [], isLinked: true })
}

/** Deletes the stored cart of a form once its payment is confirmed. */
export function forgetCart(formKey: FormKey): void {
  sessionOf(formKey).store.forget()
}

/** Reads the values typed before a cart was lost or expired; null without a draft, and until storage is read. */
export function useDraft(formKey: FormKey): { readonly draft: Draft | null; readonly remove: () => void } {
  const { organizationSlug, formType, formSlug } = formKey
  const { saved, store } = useMemo(
    () => sessionOf({ organizationSlug, formType, formSlug }),
    [organizationSlug, formType, formSlug],
  )
  const phase = useSyncExternalStore(
    store.subscribe,
    () => store.getState().phase,
    () => 'unknown' as const,
  )
  const [isRemoved, setRemoved] = useState(false)
  const draft = useMemo(() => {
    if (phase === 'unknown' || isRemoved) return null
    return phase === 'expired' ? saved.cartAsDraft() : saved.readDraft()
  }, [saved, phase, isRemoved])
  const remove = useCallback(() => {
    saved.removeDraft()
    setRemoved(true)
  }, [saved])
  return { draft, remove }
}

/** The cart of a form for a page that does not show it: that page loads this file only when the visitor gives. */
export function cartOf(formKey: FormKey, locale: Locale) {
  return actionsOf(sessionOf(formKey), makeCartCalls(makeSend(locale)), locale)
}

function actionsOf(session: Session, given: CartCalls, locale: Locale) {
  const { store, saved } = session
  const calls = reportingRefusedTiers(given, (tierIds) => {
    session.refusedTiers = new Set([...session.refusedTiers, ...tierIds])
  })
  return {
    /** Ids of tiers that the form lost while this page was open. */
    refusedTiers: () => session.refusedTiers,
    /** Replaces the contents of the cart, or creates a cart if there is none. Throws `ApiFailure`. */
    createOrReplace: (items: readonly CartItemIn[]): Promise<CartState> =>
      store.createOrReplace(calls, items),
    savePayer: (payer: PayerIn) =>
      store.change(calls, (ref, version) => calls.savePayer(ref, payer, version)),
    /** `tip` in cents. */
    saveTip: (tip: number) => store.change(calls, (ref, version) => calls.saveTip(ref, tip, version)),
    saveInstallments: (choice: InstallmentsChoice) =>
      store.change(calls, (ref, version) => calls.saveInstallments(ref, choice, version)),
    saveCode: (code: string) =>
      store.change(calls, (ref, version) => calls.saveCode(ref, discountCodeToSend(code), version)),
    removeCode: () => store.change(calls, (ref) => calls.removeCode(ref)),
    refresh: () => store.change(calls, (ref) => calls.refresh(ref)),
    reload: () => store.load(calls),
    /** The current state in this tab, before it is rendered. */
    latest: store.getState,
    empty: () => store.empty(calls),
    startAgain: store.startAgain,
    applyWaitingItems: () => store.applyWaitingItems(calls),
    /** Freezes the cart and starts its payment; `backUrl` is the address of "cancel". */
    startPayment: (consents: InitPayment, backUrl: string): Promise<PaymentStart> =>
      store.startPayment(calls, consents, backUrl),
    /** Creates and starts a whole order; `backUrl` is the address of "cancel". */
    orderAtOnce: (order: OnePageOrder, backUrl: string): Promise<PaymentStart> =>
      store.orderAtOnce(calls, order, backUrl),
    /** `amount` in cents, for one month if the gift is monthly. */
    suggestTip: (key: FormKey, amount: number, frequency: PaymentFrequency) =>
      calls.tipSuggestion(key, amount, frequency),
    /** Attaches a file to the cart; `items` create a cart if there is none. Throws `ApiFailure`. */
    uploadFile: (file: File, watch: UploadWatch, items: readonly CartItemIn[]): Promise<JoinedFile> =>
      joinFile(session, calls, locale, { file, watch, items }),
    readTypedItems: (cartId: string, part: QuestionsPart): readonly CartItemIn[] | null =>
      saved.readTypedItems(cartId, part),
    saveTypedItems: (cartId: string, items: readonly CartItemIn[], part: QuestionsPart) =>
      saved.writeTypedItems(cartId, items, part),
    /** Whether this tab has a cart for the form. */
    hasCart: () => saved.readCart() !== null,
    readDraft: () => saved.readDraft(),
    /** The contents of an expired cart. */
    cartAsDraft: () => saved.cartAsDraft(),
    /** Stores what is typed before there is a cart. */
    saveDraft: (draft: Draft) => saved.writeDraft(draft),
    readAnswers: (cartId: string): PayerDraft | null => saved.readAnswers(cartId),
    writeAnswers: (cartId: string, answers: PayerDraft) => saved.writeAnswers(cartId, answers),
  }
}

interface FileRequest {
  readonly file: File
  readonly watch: UploadWatch
  readonly items: readonly CartItemIn[]
}

/** Does not wait in the queue of writes: a long upload must not delay the extension of the session. */
async function joinFile(
  { store, saved }: Session,
  calls: CartCalls,
  locale: Locale,
  { file, watch, items }: FileRequest,
): Promise<JoinedFile> {
  if (saved.readCart() === null) await store.createOrReplace(calls, items)
  const ref = saved.readCart()
  if (ref === null) throw new ApiFailure({ routeCode: 'POST /carts/file', status: 404, code: 'CART_UNKNOWN' })
  try {
    return await uploadFile(ref, file, locale, watch)
  } catch (error) {
    const failure = asFailure(error)
    // Lost or expired: the steps show it.
    if (failure.status === 404) await store.load(calls)
    throw failure
  }
}

function sessionOf({ organizationSlug, formType, formSlug }: FormKey, linkedCartId?: string): Session {
  // One form has one cart, whatever the language of the type in its address. A caller may pass a whole form: its other
  // fields must not reach the calls, where some of them mean something else.
  const key: FormKey = { organizationSlug, formType: formTypeOf(formType) ?? formType, formSlug }
  if (typeof document === 'undefined') return newSession(key, savedCartOf(memoryStorage(), key, linkedCartId))
  const name = `${key.organizationSlug}/${key.formType}/${linkedCartId ?? key.formSlug}`
  const known = sessions.get(name)
  if (known !== undefined) return known
  tabStorage ??= openTabStorage()
  const session = newSession(key, savedCartOf(tabStorage, key, linkedCartId))
  sessions.set(name, session)
  return session
}

function newSession(key: FormKey, saved: SavedCarts): Session {
  return { saved, store: new CartStore({ key, saved, now: () => Date.now() }), refusedTiers: new Set() }
}
