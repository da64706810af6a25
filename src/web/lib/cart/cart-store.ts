import type { Cart, CartItemIn, InitPayment, PaymentStart } from '#contract/cart.ts'
import type { OnePageCart } from '#contract/one-page.ts'
import type { FormKey } from '#contract/page-reads.ts'
import { ApiFailure, asFailure, isTierUnknown } from '#web/lib/api/api-client.ts'
import type { CartCalls, CartRef, OnePageOrder, Version } from '#web/lib/api/cart-calls.ts'
import { readOrReopen } from '#web/lib/api/cart-calls.ts'
import { type CartState, deadlineOf, isSameOrder, itemIn, unknownCart } from '#web/lib/cart/cart-state.ts'
import { createOnce, pendingCreation } from '#web/lib/cart/create-once.ts'
import { type SavedCart, type SavedCarts, withoutId } from '#web/lib/cart/saved-cart.ts'

interface CartStoreOptions {
  readonly key: FormKey
  readonly saved: SavedCarts
  readonly now: () => number
}

/** One form's cart in one tab: the server's answers, never guesses. Source: docs/decisions/money/cart-and-expiry.md. */
export class CartStore {
  readonly #key: FormKey
  readonly #saved: SavedCarts
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  #state: CartState = unknownCart
  #waitingItems: readonly CartItemIn[] | null = null
  #lastTurn: Promise<unknown> = Promise.resolve()
  /** A call had no clear answer: the cart may have changed, by this tab itself. */
  #isInDoubt = false

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
    if (ref === null) return this.#setNone()
    if (this.#state.phase === 'unknown' || this.#state.phase === 'failed') this.#set({ phase: 'loading' })
    return this.#read(calls, ref)
  }

  /**
   * A call on the saved cart. A refusal that says something about the cart updates the state, then is thrown on.
   * Calls run in turn: each uses the version that the previous one left. After one without a clear answer the cart is
   * read first; if that call arrives later still, one that `mayRepeat` is sent a second time.
   */
  attempt<Answer>(
    calls: CartCalls,
    send: (ref: SavedCart) => Promise<Answer>,
    mayRepeat = false,
  ): Promise<Answer> {
    const turn = this.#lastTurn.then(() => this.#attemptNow(calls, send, mayRepeat))
    this.#lastTurn = turn.catch(() => null)
    return turn
  }

  async #attemptNow<Answer>(
    calls: CartCalls,
    send: (ref: SavedCart) => Promise<Answer>,
    mayRepeat: boolean,
  ): Promise<Answer> {
    const [wasInDoubt, ref] = [this.#isInDoubt, this.#saved.readCart()]
    if (ref === null) {
      this.#set({ phase: 'none' })
      throw new ApiFailure({ routeCode: 'PUT /carts', status: 404, code: 'CART_UNKNOWN' })
    }
    try {
      if (wasInDoubt) await this.#resolveDoubt(calls, ref)
      return await send(ref)
    } catch (error) {
      const failure = asFailure(error)
      this.#isInDoubt ||= failure.isUncertain
      if (failure.code === 'CART_EXPIRED') this.#set({ phase: 'expired' })
      else if (failure.status === 404) this.startAgain()
      else if (failure.status === 409 || isTierUnknown(failure)) await this.#read(calls, ref)
      if (mayRepeat && wasInDoubt && failure.code === 'CART_VERSION_CONFLICT')
        return this.#attemptNow(calls, send, false)
      throw failure
    }
  }

  /** Reads what became of a call without a clear answer. A clear refusal is left to the next call, which gets it too. */
  async #resolveDoubt(calls: CartCalls, ref: CartRef): Promise<void> {
    try {
      this.#accept(await readOrReopen(calls, ref, this.#key), ref, 'read')
    } catch (error) {
      if (asFailure(error).isUncertain) throw error
    }
  }

  /**
   * Freezes the cart and starts its payment; never repeated. Where only the version of the cart differs from the one
   * that the visitor sees, since a call without an answer, it is the order that they accepted.
   * @param backUrl the address of "cancel"
   */
  startPayment(calls: CartCalls, consents: InitPayment, backUrl: string): Promise<PaymentStart> {
    const shown = this.#state
    return this.attempt(calls, (ref) => {
      const known = this.#state
      const isSame = shown.phase === 'ready' && known.phase === 'ready' && isSameOrder(shown.cart, known.cart)
      const accepted = isSame ? { ...consents, version: known.cart.version } : consents
      return calls.initPayment(ref, accepted, backUrl)
    })
  }

  /** A call that answers the changed cart; `version` is the one that the tab shows. */
  change(calls: CartCalls, write: (ref: SavedCart, version: Version) => Promise<Cart>): Promise<CartState> {
    const send = async (ref: SavedCart) => {
      const version = this.#state.phase === 'ready' ? this.#state.cart.version : undefined
      return this.#accept(await write(ref, version), ref, 'write')
    }
    return this.attempt(calls, send, true)
  }

  /** Replaces the contents of the cart, or creates a cart if there is none that can be changed. */
  async createOrReplace(calls: CartCalls, items: readonly CartItemIn[]): Promise<CartState> {
    if (this.#saved.readCart() === null) return this.#create(calls, items)
    try {
      return await this.#replace(calls, items)
    } catch (error) {
      const { code, status } = asFailure(error)
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
        if (asFailure(error).status !== 404) throw error
        this.#saved.turnIntoDraft()
      }
    }
    const fresh = { ...order, items: order.items.map(withoutId) }
    const { made, isAsked } = await createOnce(this.#saved, this.#now(), fresh, (body, key) =>
      calls.createAtOnce(this.#key, body, backUrl, key),
    )
    const payment = this.#takeOrder(made, { id: made.id, cartKey: made.cartKey ?? '' })
    return isAsked ? payment : this.orderAtOnce(calls, order, backUrl)
  }

  #takeOrder(cart: OnePageCart, { id, cartKey }: CartRef): PaymentStart {
    this.#saved.writeCart({ id, cartKey, items: cart.itemList.map(itemIn) })
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
    const fresh = { items: items.map(withoutId) }
    const send = (body: typeof fresh, key?: string) => calls.create(this.#key, body.items, key)
    const creation = createOnce(this.#saved, this.#now(), fresh, send)
    const { made, isAsked } = await creation.finally(() => this.#state.phase === 'none' && this.#setNone())
    this.#accept(made, { id: made.id, cartKey: made.cartKey ?? '' }, 'write')
    return isAsked ? this.#state : this.#replace(calls, fresh.items)
  }

  #replace(calls: CartCalls, items: readonly CartItemIn[]): Promise<CartState> {
    return this.change(calls, (ref, version) => calls.replace(ref, this.#key, items, version))
  }

  async #read(calls: CartCalls, ref: CartRef): Promise<CartState> {
    try {
      return this.#accept(await readOrReopen(calls, ref, this.#key), ref, 'read')
    } catch (error) {
      const failure = asFailure(error)
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
    this.#isInDoubt = false
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

  #setNone(): CartState {
    const pending = pendingCreation(this.#saved, this.#now())
    return this.#set(pending === null ? { phase: 'none' } : { phase: 'none', asked: pending.body.items })
  }

  #set(next: CartState): CartState {
    this.#state = next
    for (const listener of this.#listeners) listener()
    return next
  }
}
