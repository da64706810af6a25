import type { FieldAnswer } from '#domain/cart/cart.ts'
import { AppError } from '#domain/errors.ts'
import type { CustomFieldDefinition } from '#domain/form/form-definition.ts'
import type { OrderId } from '#domain/ids.ts'
import type { CartItemIn } from '#contract/cart.ts'
import type { Renewal, RenewalView } from '#contract/order/renewal.ts'
import { holderName } from '#server/money/membership/membership-card-facts.ts'
import type { Visitor } from '#server/money/cart/cart-of-request.ts'
import { type KeyedCart, createCart } from '#server/money/cart/create-cart.ts'
import { savePayer } from '#server/money/cart/save-payer.ts'
import type { Deps } from '#server/money/deps.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import { addressOfCart } from '#server/money/payment/resume-address.ts'
import {
  type Renewable,
  type RenewableMembership,
  findRenewable,
} from '#server/messages/renewal/find-renewable.ts'

/**
 * Reads the offer behind the link of a reminder; opening it changes nothing.
 * @throws AppError LINK_INVALID, LINK_EXPIRED
 */
export async function readRenewal(deps: Deps, token: string): Promise<RenewalView> {
  const { form, memberships } = await openRenewal(deps, token)
  const { organisation, definition } = form
  return {
    identity: presentIdentity(form),
    organizationName: organisation.name,
    form: {
      title: definition.title,
      url: formAddress(deps.settings.publicUrl, organisation.slug, definition),
    },
    lines: memberships.map(({ card, tier, endsOn, next }) => ({
      membership: tier.name,
      holder: holderName(card),
      price: tier.priceCategory === 'Pwyw' ? null : tier.price,
      endsOn,
      ...next,
    })),
  }
}

/**
 * Creates a cart with the same memberships, members and payer, at the prices of today. Whatever the form has stopped
 * asking is left out, and what it asks for since is asked by the journey.
 * @throws AppError LINK_INVALID, LINK_EXPIRED, FORM_UNAVAILABLE where nothing can be renewed any more, and those of
 * `createCart`
 */
export async function renew(deps: Deps, token: string, visitor: Visitor): Promise<Renewal> {
  const renewable = await openRenewal(deps, token)
  const [first] = renewable.memberships
  if (first === undefined) throw new AppError('FORM_UNAVAILABLE', { detail: 'nothing to renew' })
  const made = await createRenewed(deps, renewable, visitor)
  const { payer, locale } = first.card
  const { publicationAsked: _asked, files: _files, comment: _comment, ...known } = payer
  const draft = { ...known, emailConfirmation: payer.email }
  const request = { cartId: made.cart.id, cartKey: made.cartKey, visitor }
  await savePayer(deps, request, draft).catch(ignoreRefusal)
  const key = { id: made.cart.id, key: made.cartKey, locale }
  return { url: addressOfCart(deps.settings, renewable.form, key) }
}

/** With the answers of the former order; without them where the form asks otherwise now. */
async function createRenewed(
  deps: Deps,
  { form, memberships }: Renewable,
  visitor: Visitor,
): Promise<KeyedCart> {
  const { locale } = memberships[0]?.card ?? { locale: 'fr' as const }
  const { organisation, definition } = form
  const create = (items: CartItemIn[]) => {
    const named = {
      organizationSlug: organisation.slug,
      formSlug: definition.slug,
      formType: definition.type,
    }
    return createCart(deps, { cart: { items, ...named }, locale, idempotencyKey: undefined, visitor })
  }
  try {
    return await create(memberships.map((membership) => itemOf(membership, definition.customFields)))
  } catch (error) {
    ignoreRefusal(error)
    return create(memberships.map(({ tier }) => ({ tierId: tier.id })))
  }
}

function itemOf({ card, tier }: RenewableMembership, ofForm: readonly CustomFieldDefinition[]): CartItemIn {
  const { item } = card
  const asked = [...ofForm, ...tier.customFields].filter(({ type }) => type !== 'File').map(({ id }) => id)
  const customFields = item.customFields.filter(({ fieldId }: FieldAnswer) => asked.includes(fieldId))
  return {
    tierId: tier.id,
    customFields,
    ...(tier.priceCategory === 'Pwyw' && { customAmount: item.parts.item }),
    ...(item.participant !== null && { participant: item.participant }),
  }
}

/** The visitor fills in what was refused. @throws other errors */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'VALIDATION') throw error
}

async function openRenewal(deps: Deps, token: string): Promise<Renewable> {
  const now = deps.clock.now()
  const orderId = deps.links.read('renew', token, now)
  if (orderId === 'expired') throw new AppError('LINK_EXPIRED')
  const renewable = orderId === null ? null : await findRenewable(deps, orderId as OrderId, now)
  if (renewable === null) throw new AppError('LINK_INVALID')
  return renewable
}
