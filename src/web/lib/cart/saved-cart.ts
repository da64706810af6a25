import type { CartItemIn } from '#contract/cart.ts'
import type { FormKey } from '#contract/page-reads.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import type { CartRef, InstallmentsChoice } from '#web/lib/api/cart-calls.ts'
import { type TabStorage, saveValue, readSaved } from '#web/lib/cart/tab-storage.ts'

/** A cart as stored in the tab: its credentials, and the items requested, in case it is lost. */
export interface SavedCart extends CartRef {
  readonly items: readonly CartItemIn[]
  /** It came from a link and was not read yet: if it cannot be opened, the page says what the link leads to. */
  readonly isLinked?: boolean
}

/**
 * Answers about the units of a cart, or to the form's own questions if they are asked separately. Two drafts, so
 * that billing never sends an option that the step before did not confirm.
 */
export type QuestionsPart = 'details' | 'form'

/** Values typed before a cart was lost, offered when the visitor starts again. */
export interface Draft {
  readonly items: readonly CartItemIn[]
  readonly payer: PayerDraft | null
  /** Cents, for a form on a single page. */
  readonly tip?: number | null
  /** Number of payments, for a form on a single page. */
  readonly installments?: InstallmentsChoice
}

/** A call that creates a cart, until its answer arrives. */
export interface Creation {
  readonly key: string | undefined
  readonly body: { readonly items: readonly CartItemIn[] }
  /** When it was first sent, by the tab's clock, in ms. */
  readonly at: number
}

/**
 * Storage of one tab for one form: the cart's id and key, the payer's answers under `payer:{cartId}` (a reload fills
 * them in again, another cart does not), what is typed about its units under `details:{cartId}` and `form:{cartId}`,
 * a draft once a cart is lost, and a creation without an answer. Source: docs/decisions/money/cart-and-expiry.md.
 */
export function savedCartOf(storage: TabStorage, key: FormKey, linkedCartId?: string) {
  // Each partner's link has its own cart.
  const name = [key.organizationSlug, key.formType, linkedCartId ?? key.formSlug].join('/')
  const cartName = `cart:${name}`
  const draftName = `draft:${name}`
  const creationName = `creation:${name}`
  const readCart = (): SavedCart | null => readSaved(storage, cartName, isSavedCart)
  const readAnswers = (cartId: string): PayerDraft | null => readSaved(storage, `payer:${cartId}`, isAnswers)
  const readTypedItems = (cartId: string, part: QuestionsPart = 'details'): readonly CartItemIn[] | null =>
    readSaved(storage, `${part}:${cartId}`, isItems)
  /** Turns the values typed into the cart into a draft, in case the cart is lost now; null if there is none. */
  const cartAsDraft = (): Draft | null => {
    const cart = readCart()
    if (cart === null) return null
    return { items: (readTypedItems(cart.id) ?? cart.items).map(withoutId), payer: readAnswers(cart.id) }
  }
  const readDraft = (): Draft | null => readSaved(storage, draftName, isDraft)
  const removeCart = (): void => {
    const cart = readCart()
    for (const answers of ['payer', 'details', 'form'])
      if (cart !== null) storage.removeItem(`${answers}:${cart.id}`)
    storage.removeItem(cartName)
  }
  return {
    readCart,
    writeCart: (cart: SavedCart) => saveValue(storage, cartName, cart),
    readAnswers,
    writeAnswers: (cartId: string, answers: PayerDraft) => saveValue(storage, `payer:${cartId}`, answers),
    readTypedItems,
    writeTypedItems: (cartId: string, items: readonly CartItemIn[], part: QuestionsPart) =>
      saveValue(storage, `${part}:${cartId}`, items),
    readDraft,
    writeDraft: (draft: Draft) => saveValue(storage, draftName, draft),
    removeDraft: () => storage.removeItem(draftName),
    readCreation: (): Creation | null => readSaved(storage, creationName, isCreation),
    writeCreation: (creation: Creation) => saveValue(storage, creationName, creation),
    removeCreation: () => storage.removeItem(creationName),
    cartAsDraft,
    /** The cart is lost: id, key and tip are deleted, what was typed remains as a draft. */
    turnIntoDraft: (): void => {
      const draft = cartAsDraft()
      if (draft === null) return
      const isEmpty = draft.items.length === 0 && draft.payer === null
      // A form on a single page saves its draft during typing: that draft contains all that the cart does, and more.
      if (!isEmpty && readDraft()?.installments === undefined) saveValue(storage, draftName, draft)
      removeCart()
    },
    /** Paid, or emptied by the visitor: nothing remains. */
    forget: (): void => {
      removeCart()
      storage.removeItem(draftName)
    },
  }
}
export type SavedCarts = ReturnType<typeof savedCartOf>

/** A unit for another cart. */
export function withoutId({ id: _id, ...item }: CartItemIn): CartItemIn {
  return item
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSavedCart(value: unknown): value is SavedCart {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    typeof value['cartKey'] === 'string' &&
    Array.isArray(value['items'])
  )
}

function isCreation(value: unknown): value is Creation {
  return (
    isRecord(value) &&
    typeof value['key'] === 'string' &&
    typeof value['at'] === 'number' &&
    isRecord(value['body']) &&
    isItems(value['body']['items'])
  )
}

function isItems(value: unknown): value is readonly CartItemIn[] {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item['tierId'] === 'string')
}

function isAnswers(value: unknown): value is PayerDraft {
  return isRecord(value)
}

function isDraft(value: unknown): value is Draft {
  return (
    isRecord(value) && Array.isArray(value['items']) && (value['payer'] === null || isRecord(value['payer']))
  )
}
