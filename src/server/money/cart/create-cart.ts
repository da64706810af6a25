import { isUuid } from '#domain/ids.ts'
import { cartExpiresAt } from '#domain/cart/cart-expiry.ts'
import { AppError } from '#domain/errors.ts'
import { hasPage } from '#domain/form/form-types.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import type { Locale } from '#domain/locale.ts'
import type { CartWrite } from '#contract/cart.ts'
import type { Visitor } from '#server/money/cart/cart-of-request.ts'
import { cartKeyFor, hashSecret, newCartKey } from '#server/money/cart/cart-key.ts'
import { type NewCart, findCartByIdempotency, insertCart } from '#server/money/cart/cart-store.ts'
import { savesPaymentMethod } from '#server/catalogue/form/installment-counts.ts'
import { patchCart } from '#server/money/cart/change-cart.ts'
import { refusalError } from '#server/money/cart/stock/name-refusal.ts'
import { idOfNewCart, reserve } from '#server/money/cart/stock/reserve.ts'
import type { NamedForm, OpenedCart } from '#server/money/cart/open-cart.ts'
import type { StoredCart } from '#server/money/cart/stored-cart.ts'
import { readOptionsLeft, takeItems } from '#server/money/cart/take-items.ts'
import { decideFrom, outdated } from '#server/money/decide-from.ts'
import type { Deps } from '#server/money/deps.ts'
import { assertSellable } from '#server/catalogue/form/assert-sellable.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { readStockLeft } from '#server/catalogue/form/stock-left-store.ts'
import { assertRoom } from '#server/platform/disk/watch-disk.ts'
import { sellableForm } from '#server/catalogue/form/sellable-form.ts'

interface CreateRequest {
  readonly cart: CartWrite
  readonly locale: Locale
  /** A random UUID of the caller. With the same body, the same UUID returns the same cart. */
  readonly idempotencyKey: string | undefined
  /** Null: a partner. Only partners create carts of checkout forms. */
  readonly visitor: Visitor | null
}

/** A cart with its key. */
export type KeyedCart = OpenedCart & { readonly cartKey: string }

/**
 * Creates a cart with its items and returns its key, which is shown only once.
 * @throws AppError NOT_FOUND, FORM_UNAVAILABLE, ORGANIZATION_WALLET_ERROR, VALIDATION, SOLD_OUT, OPTION_SOLD_OUT,
 * BAD_REQUEST, CONFLICT if the key was used with another body
 */
export async function createCart(deps: Deps, request: CreateRequest): Promise<KeyedCart> {
  const { cart, visitor } = request
  return decideFrom(
    rememberedForm(deps, cart),
    { read: () => findForm(deps, cart), most: maxTries, otherwise: () => new AppError('BUSY') },
    async (form) => planCart(deps, request, assertOpen(deps, form, visitor === null)),
  )
}

/** Number of tries while the form is being changed. */
const maxTries = 3

/** Decides what a new cart on an opened form is; returns what writes it. */
async function planCart(
  deps: Deps,
  { cart, locale, idempotencyKey, visitor }: CreateRequest,
  opened: Pick<OpenedCart, 'form' | 'sellable'>,
): Promise<() => Promise<KeyedCart | typeof outdated>> {
  const { form, sellable } = opened
  const caller = { idempotencyKey, visitor, source: cart.source }
  const { cartKey, keyed } = keyNewCart(deps, form, cart, caller)
  const now = deps.clock.now()
  const left = await readOptionsLeft(deps, form, [])
  const situation = { now, savesPaymentMethod: savesPaymentMethod(deps, form), held: [], newId: deps.newId }
  const items = takeItems(cart.items, sellable, left, situation)
  const content = patchCart(deps, { ...emptyCart, locale }, { items }, opened, now)
  const reservation = { visitor, subject: { id: keyed.id, version: 0 }, lines: cart.items, form: sellable }
  return async () => {
    const made = await reserve(deps, reservation, (guard) => {
      const written = { ...content, ...keyed, guard, formVersion: form.rowVersion }
      return insertCart(deps.db, written, now, cartExpiresAt(now))
    })
    if (made.kind === 'stale') return outdated
    if (made.kind === 'short') throw refusalError(made.refusal, cart.items, sellable)
    if (made.kind === 'repeated') return findRepeated(deps, opened, keyed, idempotencyKey)
    const written = asMade(content, keyed, now)
    deps.carts.keep(written)
    return { cart: written, form, sellable, cartKey, left: readStockLeft(made.left) }
  }
}

/** A cart that was created just now. */
function asMade(
  { demand: _demand, ...content }: ReturnType<typeof patchCart>,
  keyed: Keyed,
  now: Date,
): StoredCart {
  return {
    ...content,
    ...keyed,
    wrongCodes: 0,
    state: 'open',
    version: 1,
    createdAt: now,
    updatedAt: now,
    paymentRequestId: null,
    mayHaveDebited: false,
  }
}

/** The form at an address as this process last read it. */
function rememberedForm(deps: Deps, named: Required<NamedForm>): StoredForm | null {
  const { organizationSlug = '', formType: type = '', formSlug = '' } = named
  const formType = formTypeOf(type)
  return formType === null ? null : deps.forms.getAt({ organizationSlug, formType, formSlug })
}

/** An empty cart, without its language. */
export const emptyCart = {
  items: [],
  payer: null,
  tip: null,
  installments: 1,
  debitDay: null,
  discountCode: null,
} as const

/**
 * The form of a new cart, with everything that it sells.
 * @throws AppError STORAGE_FULL, NOT_FOUND, FORM_UNAVAILABLE, ORGANIZATION_WALLET_ERROR, FORBIDDEN if only partners
 *   create carts
 */
export async function openForm(
  deps: Deps,
  named: Required<NamedForm>,
): Promise<Pick<OpenedCart, 'form' | 'sellable'>> {
  return assertOpen(deps, await findForm(deps, named), false)
}

/** The form at an address as it is read. @throws AppError NOT_FOUND */
async function findForm(deps: Deps, named: Required<NamedForm>): Promise<StoredForm> {
  const { organizationSlug = '', formType: type = '', formSlug = '' } = named
  const formType = formTypeOf(type)
  const form =
    formType === null ? null : await deps.forms.find(deps.db, { organizationSlug, formSlug, formType })
  if (form === null) throw new AppError('NOT_FOUND')
  return form
}

/** The form with everything that it sells, if carts may be created on it now. @throws AppError as `openForm` */
function assertOpen(deps: Deps, form: StoredForm, byPartner: boolean): Pick<OpenedCart, 'form' | 'sellable'> {
  assertRoom(deps)
  assertSellable(form, deps.clock.now())
  if (!hasPage(form.definition.type) && !byPartner)
    throw new AppError('FORBIDDEN', { detail: 'only a partner can create this cart' })
  return { form, sellable: sellableForm(form) }
}

type Caller = Pick<CreateRequest, 'idempotencyKey' | 'visitor'> & {
  /** The label of a link that the call names. */
  readonly source: string | undefined
}

type Keyed = Pick<
  NewCart,
  'id' | 'keyHash' | 'idempotencyHash' | 'idempotencyBody' | 'formId' | 'organisationId' | 'source'
>

/**
 * The id, the keys and the source of a new cart. The Idempotency-Key is bound to `body`.
 * @throws AppError BAD_REQUEST if the key is not a UUID
 */
export function keyNewCart(
  deps: Pick<Deps, 'newId' | 'clock' | 'defenceKey'>,
  { id: formId, organisationId }: StoredForm,
  body: unknown,
  { idempotencyKey, visitor, source: named }: Caller,
): { cartKey: string; keyed: Keyed } {
  if (idempotencyKey !== undefined && !isUuid(idempotencyKey)) {
    throw new AppError('BAD_REQUEST', { detail: 'Idempotency-Key must be a random UUID' })
  }
  const id = idOfNewCart(deps, visitor)
  const cartKey = idempotencyKey === undefined ? newCartKey() : cartKeyFor(idempotencyKey, id)
  const idempotencyHash = idempotencyKey === undefined ? null : hashSecret(idempotencyKey)
  const idempotencyBody = idempotencyKey === undefined ? null : hashSecret(JSON.stringify(body))
  const keyHash = hashSecret(cartKey)
  const source = named ?? visitor?.source ?? null
  return { cartKey, keyed: { id, keyHash, idempotencyHash, idempotencyBody, formId, organisationId, source } }
}

/** The cart already created with an Idempotency-Key. @throws AppError CONFLICT if the body was different */
export async function findRepeated(
  deps: Pick<Deps, 'db'>,
  opened: Pick<OpenedCart, 'form' | 'sellable'>,
  { formId, idempotencyHash, idempotencyBody }: Keyed,
  idempotencyKey: string | undefined,
): Promise<KeyedCart> {
  const cart =
    idempotencyHash === null || idempotencyBody === null
      ? null
      : await findCartByIdempotency(deps.db, formId, idempotencyHash, idempotencyBody)
  if (cart === null || idempotencyKey === undefined) throw new AppError('CONFLICT')
  return { ...opened, cart, cartKey: cartKeyFor(idempotencyKey, cart.id) }
}
