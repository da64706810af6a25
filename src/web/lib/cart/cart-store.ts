import type { Cart, CartItemIn, PaymentStart } from '#contract/cart.ts'
import type { OnePageCart } from '#contract/one-page.ts'
import type { FormKey } from '#contract/page-reads.ts'
import { cartLifetimeMs } from '#domain/cart/cart-expiry.ts'
import { ApiFailure, asFailure, isTierUnknown } from '#web/lib/api/api-client.ts'
import type { CartCalls, CartRef, OnePageOrder, Version } from '#web/lib/api/cart-calls.ts'
import { type SavedCart, type SavedCarts, withoutId } from '#web/lib/cart/saved-cart.ts'

/**
 * What the tab knows of its cart. `unknown`: storage is not read yet (server rendering); `none`: no cart; `paying`:
 * frozen by a payment in progress; `deadline` is an instant of the tab's clock, in ms.
 */
export type CartState =
  | { readonly phase: 'unknown' | 'loading' }
  | { readonly phase: 'none'; readonly usedLink?: UsedLink }
  | { readonly phase: 'ready'; readonly cart: Cart; readonly deadline: number }
  | { readonly phase: 'paying'; readonly cart: Cart }
  | { readonly phase: 'expired' }
  | { readonly phase: 'failed'; readonly failure: ApiFailure }

/**
 * A link whose cart can no longer be opened: the payment of the order that its cart became, or null for an invalid
 * link.
 */
export interface UsedLink {
  readonly paidBy: string | null
}

export const unknownCart: CartState = { phase: 'unknown' }

interface CartStoreOptions {
  readonly key: FormKey
  readonly saved: SavedCarts
  readonly now: () => number
}

/** One form's cart in one tab: it only contains the server's answers, never guesses. Source: docs/decisions/cart-and-expiry.md. */
export class CartStore {
  readonly #key: FormKey
  readonly #saved: SavedCarts
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  #state: CartState = unknownCart
  #waitingItems: readonly CartItemIn[] | null = null
  #lastTurn: Promise<unknown> = Promise.resolve()

  constructor({ key, saved, now }: CartStoreOptions) {
    this.#key = key
    this.#saved = saved
    this.#now = now
  }

  readonly getState = (): CartState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Reads the saved cart, if there is one. */
  async load(calls: CartCalls): Promise<CartState> {
    const ref = this.#saved.readCart()
    if (ref === null) return this.#set({ phase: 'none' })
    if (this.#state.phase === 'unknown' || this.#state.phase === 'failed') this.#set({ phase: 'loading' })
    return this.#read(calls, ref)
  }

  /**
   * A call on the saved cart. A refusal that says something about the cart updates the state, then is thrown on.
   * Calls run one after the other: each uses the version that the previous one left.
   */
  attempt<Answer>(calls: CartCalls, send: (ref: SavedCart) => Promise<Answer>): Promise<Answer> {
    const turn = this.#lastTurn.then(() => this.#attemptNow(calls, send))
    this.#lastTurn = turn.catch(() => null)
    return turn
  }

  async #attemptNow<Answer>(calls: CartCalls, send: (ref: SavedCart) => Promise<Answer>): Promise<Answer> {
    const ref = this.#saved.readCart()
    if (ref === null) {
      this.#set({ phase: 'none' })
      throw new ApiFailure({ routeCode: 'PUT /carts', status: 404, code: 'CART_UNKNOWN' })
    }
    try {
      return await send(ref)
    } catch (error) {
      const failure = asFailure(error, 'PUT /carts')
      if (failure.code === 'CART_EXPIRED') this.#set({ phase: 'expired' })
      else if (failure.status === 404) this.startAgain()
      else if (failure.status === 409 || isTierUnknown(failure)) await this.#read(calls, ref)
      throw failure
    }
  }

  /** A call that answers the changed cart; `version` is the one that the tab shows. */
  change(calls: CartCalls, write: (ref: SavedCart, version: Version) => Promise<Cart>): Promise<CartState> {
    return this.attempt(calls, async (ref) => {
      const version = this.#state.phase === 'ready' ? this.#state.cart.version : undefined
      return this.#accept(await write(ref, version), ref, 'write')
    })
  }

  /** Replaces the contents of the cart, or creates a cart if there is none that can be changed. */
  async createOrReplace(calls: CartCalls, items: readonly CartItemIn[]): Promise<CartState> {
    if (this.#saved.readCart() === null) return this.#create(calls, items)
    try {
      return await this.#replace(calls, items)
    } catch (error) {
      const { code, status } = asFailure(error, 'PUT /carts')
      // Lost or expired: the items are complete, so a new cart works as well.
      if (status === 404) {
        this.#saved.turnIntoDraft()
        return this.#create(calls, items)
      }
      if (code !== 'CART_FROZEN') throw error
      // The payment that froze the cart may have succeeded meanwhile, or have released the cart.
      const phase = this.getState().phase
      if (phase === 'none') return this.#create(calls, items)
      if (phase === 'ready') return this.#replace(calls, items)
      this.#waitingItems = items
      return this.#state
    }
  }

  /** After a payment was cancelled: applies the items that the visitor chose while the cart was frozen. */
  async applyWaitingItems(calls: CartCalls): Promise<CartState> {
    const items = this.#waitingItems
    this.#waitingItems = null
    const loaded = await this.load(calls)
    return items === null || loaded.phase !== 'ready' ? loaded : this.#replace(calls, items)
  }

  /**
   * A payment form's whole order in one call: in the saved cart after a refusal or a cancel, else in a new one.
   * Returns where the payment continues; the browser leaves for it, so the displayed state does not change.
   */
  async orderAtOnce(calls: CartCalls, order: OnePageOrder, backUrl: string): Promise<PaymentStart> {
    if (this.#saved.readCart() !== null) {
      try {
        return await this.attempt(calls, async (ref) =>
          this.#takeOrder(await calls.replaceAtOnce(ref, this.#key, order, backUrl), ref),
        )
      } catch (error) {
        if (asFailure(error, 'PUT /carts').status !== 404) throw error
        this.#saved.turnIntoDraft()
      }
    }
    const freshOrder = { ...order, items: order.items.map(withoutId) }
    const cart = await calls.createAtOnce(this.#key, freshOrder, backUrl)
    return this.#takeOrder(cart, { id: cart.id, cartKey: cart.cartKey ?? '' })
  }

  #takeOrder(cart: OnePageCart, ref: CartRef): PaymentStart {
    this.#saved.writeCart({ id: ref.id, cartKey: ref.cartKey, items: cart.itemList.map(itemIn) })
    return cart.payment
  }

  /** Empties the cart at the visitor's request: nothing of it remains. */
  async empty(calls: CartCalls): Promise<void> {
    await this.#replace(calls, [])
    this.forget()
  }

  /** The cart is lost: what was typed remains as a draft. */
  readonly startAgain = (): void => {
    this.#saved.turnIntoDraft()
    this.#set({ phase: 'none' })
  }

  /** Called once the cart is paid or emptied. */
  readonly forget = (): void => {
    this.#saved.forget()
    this.#set({ phase: 'none' })
  }

  async #create(calls: CartCalls, items: readonly CartItemIn[]): Promise<CartState> {
    const cart = await calls.create(this.#key, items.map(withoutId))
    return this.#accept(cart, { id: cart.id, cartKey: cart.cartKey ?? '' }, 'write')
  }

  #replace(calls: CartCalls, items: readonly CartItemIn[]): Promise<CartState> {
    return this.change(calls, (ref, version) => calls.replace(ref, this.#key, items, version))
  }

  async #read(calls: CartCalls, ref: CartRef): Promise<CartState> {
    try {
      const cart = await calls.read(ref, this.#key)
      // Reopens the cart if its payment ended without money; a payment in progress keeps it frozen.
      return this.#accept(cart.state === 'paying' ? await calls.refresh(ref) : cart, ref, 'read')
    } catch (error) {
      const failure = asFailure(error, 'GET /carts')
      if (failure.code === 'CART_EXPIRED') return this.#set({ phase: 'expired' })
      if (failure.status === 404) {
        const isLinked = this.#saved.readCart()?.isLinked === true
        this.startAgain()
        return isLinked ? this.#set({ phase: 'none', usedLink: { paidBy: null } }) : this.#state
      }
      return this.#state.phase === 'ready' ? this.#state : this.#set({ phase: 'failed', failure })
    }
  }

  #accept(cart: Cart, ref: CartRef, source: 'read' | 'write'): CartState {
    if (cart.state === 'ordered') {
      const isLinked = this.#saved.readCart()?.isLinked === true
      this.forget()
      return isLinked
        ? this.#set({ phase: 'none', usedLink: { paidBy: cart.paymentRequestId } })
        : this.#state
    }
    this.#saved.writeCart({ id: ref.id, cartKey: ref.cartKey, items: cart.itemList.map(itemIn) })
    if (cart.state === 'paying') return this.#set({ phase: 'paying', cart })
    return this.#set({ phase: 'ready', cart, deadline: deadlineOf(cart, source, this.#now()) })
  }

  #set(next: CartState): CartState {
    this.#state = next
    for (const listener of this.#listeners) listener()
    return next
  }
}

/**
 * When the tab should ask the server whether the cart has expired. After a write, the deadline follows from the
 * write's own time. After a read, it follows from the tab's clock, within bounds, since that clock may be wrong: the
 * server decides.
 */
function deadlineOf(cart: Cart, source: 'read' | 'write', now: number): number {
  const expiresAt = Date.parse(cart.expiresAt)
  const left = source === 'write' ? expiresAt - Date.parse(cart.meta.updatedAt) : expiresAt - now
  const shortestMs = 5000
  return now + Math.min(Math.max(left, shortestMs), cartLifetimeMs)
}

/** The unit as it is requested again: with the same id, it stays the same unit of the cart. */
export function itemIn(item: Cart['itemList'][number]): CartItemIn {
  const { name: _name, type: _type, paymentTerms: _terms, ...asked } = item
  return asked
}
