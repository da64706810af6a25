import type { CartItemIn } from '#contract/cart.ts'
import type { FormKey } from '#contract/page-reads.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import type { CartRef } from '#web/lib/api/cart-calls.ts'
import { type TabStorage, keep, readKept } from '#web/lib/cart/tab-storage.ts'

/** A cart as the tab keeps it: how to reach it, and what was asked for, in case it is lost. */
export interface KeptCart extends CartRef {
  readonly items: readonly CartItemIn[]
}

/** What was typed before a cart was lost, offered when the visitor starts again. */
export interface Draft {
  readonly items: readonly CartItemIn[]
  readonly payer: PayerDraft | null
}

/**
 * What one tab keeps of one form: the cart's id and key, the payer's answers under `payer:{cartId}` (a reload
 * refills, another cart does not), and a draft once a cart is lost. Source: decision 3.
 */
export function keptCartOf(storage: TabStorage, key: FormKey) {
  const name = [key.organizationSlug, key.formType, key.formSlug].join('/')
  const cartName = `cart:${name}`
  const draftName = `draft:${name}`
  const readCart = (): KeptCart | null => readKept(storage, cartName, isKeptCart)
  const readAnswers = (cartId: string): PayerDraft | null => readKept(storage, `payer:${cartId}`, isAnswers)
  const removeCart = (): void => {
    const cart = readCart()
    if (cart !== null) storage.removeItem(`payer:${cart.id}`)
    storage.removeItem(cartName)
  }
  return {
    readCart,
    writeCart: (cart: KeptCart) => keep(storage, cartName, cart),
    readAnswers,
    writeAnswers: (cartId: string, answers: PayerDraft) => keep(storage, `payer:${cartId}`, answers),
    readDraft: (): Draft | null => readKept(storage, draftName, isDraft),
    removeDraft: () => storage.removeItem(draftName),
    /** The cart is lost: id, key and tip go, what was typed stays as a draft. */
    turnIntoDraft: (): void => {
      const cart = readCart()
      if (cart === null) return
      keep(storage, draftName, { items: cart.items, payer: readAnswers(cart.id) } satisfies Draft)
      removeCart()
    },
    /** Paid, or emptied on purpose: nothing stays. */
    forget: (): void => {
      removeCart()
      storage.removeItem(draftName)
    },
  }
}
export type KeptCarts = ReturnType<typeof keptCartOf>

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isKeptCart(value: unknown): value is KeptCart {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    typeof value['cartKey'] === 'string' &&
    Array.isArray(value['items'])
  )
}

function isAnswers(value: unknown): value is PayerDraft {
  return isRecord(value)
}

function isDraft(value: unknown): value is Draft {
  return (
    isRecord(value) && Array.isArray(value['items']) && (value['payer'] === null || isRecord(value['payer']))
  )
}
