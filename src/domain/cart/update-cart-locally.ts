/** The carts that a browser stores, by organisation, form type and form slug. */
type LocalCarts<Cart> = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Cart>>>>>>

interface LocalOption {
  readonly [key: string]: unknown
  readonly customFields?: readonly object[]
}

interface LocalItem {
  readonly [key: string]: unknown
  readonly customFields?: readonly object[]
  readonly extraOptions?: readonly LocalOption[]
}

interface LocalCart {
  readonly [key: string]: unknown
  readonly itemList: readonly LocalItem[]
}

export interface LocalChange {
  readonly organizationSlug: unknown
  readonly formType: unknown
  readonly formSlug: unknown
  /** The property to set, in the object of the deepest index given, else in the cart itself. */
  readonly key: string | undefined
  readonly value: unknown
  readonly itemIndex?: number
  readonly extraOptionIndex?: number
  readonly customFieldIndex?: number
}

/**
 * Sets one value in one of the browser's carts and returns the new carts; the other carts are unchanged.
 * @throws Error with the texts of spec section 5 where value, key, cart or index is absent.
 */
export function updateCartLocally(carts: LocalCarts<LocalCart>, change: LocalChange): LocalCarts<LocalCart> {
  const { organizationSlug: organisation, formType, formSlug, key, value } = change
  if (value === undefined || key === undefined) throw new Error('value or key is undefined')
  const cart = findCart(carts, organisation, formType, formSlug)
  const [org, type, slug] = [String(organisation), String(formType), String(formSlug)]
  const updated = updateCart(cart, change, { [key]: value })
  return { ...carts, [org]: { ...carts[org], [type]: { ...carts[org]?.[type], [slug]: updated } } }
}

function findCart(
  carts: LocalCarts<LocalCart>,
  organisation: unknown,
  formType: unknown,
  formSlug: unknown,
): LocalCart {
  const isAddress =
    typeof organisation === 'string' && typeof formType === 'string' && typeof formSlug === 'string'
  const cart = isAddress ? carts[organisation]?.[formType]?.[formSlug] : undefined
  if (cart === undefined) throw new Error(`Cart organization ${String(organisation)} does not exist`)
  return cart
}

function updateCart(
  cart: LocalCart,
  change: LocalChange,
  patch: Readonly<Record<string, unknown>>,
): LocalCart {
  if (change.itemIndex === undefined) return { ...cart, ...patch }
  const itemList = replaceAt(cart.itemList, change.itemIndex, 'Cart item', (item) =>
    updateItem(item, change, patch),
  )
  return { ...cart, itemList }
}

function updateItem(
  item: LocalItem,
  change: LocalChange,
  patch: Readonly<Record<string, unknown>>,
): LocalItem {
  const { extraOptionIndex } = change
  if (extraOptionIndex === undefined) return updateFields(item, change, patch)
  const extraOptions = replaceAt(item.extraOptions ?? [], extraOptionIndex, 'Extra option', (option) =>
    updateFields(option, change, patch),
  )
  return { ...item, extraOptions }
}

/** Sets a custom field of an item or option, or the item or option itself. */
function updateFields<T extends { readonly customFields?: readonly object[] }>(
  owner: T,
  change: LocalChange,
  patch: Readonly<Record<string, unknown>>,
): T {
  if (change.customFieldIndex === undefined) return { ...owner, ...patch }
  const customFields = replaceAt(
    owner.customFields ?? [],
    change.customFieldIndex,
    'Custom field',
    (field) => ({
      ...field,
      ...patch,
    }),
  )
  return { ...owner, customFields }
}

function replaceAt<T>(list: readonly T[], index: number, what: string, change: (element: T) => T): T[] {
  const element = list[index]
  if (element === undefined) throw new Error(`${what} index ${index} does not exist`)
  return list.with(index, change(element))
}
