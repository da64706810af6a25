import type { Cart, PaymentStart } from '#contract/cart.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { aCaller } from './a-caller.ts'
import { aCardPayer } from './a-card-payer.ts'

export const aPayer = {
  firstName: 'Zoé',
  lastName: 'L’Haÿ-Moreau',
  email: 'zoe.moreau@exemple.fr',
  emailConfirmation: 'zoe.moreau@exemple.fr',
  address: '3 rue des Lilas',
  city: 'Nantes',
  zipCode: '44000',
  country: 'FR',
}

const allConsents = { termsAccepted: true, salesTermsAccepted: true, tipConfirmed: true }

/** A visitor of one form who calls the API as a program would; `always` are headers of every call. */
export function aShopper(
  world: { readonly url: string; readonly sandbox: { readonly url: string } },
  form: StoredForm,
  always: Readonly<Record<string, string>> = {},
) {
  const call = aCaller(world.url, always)
  const payer = aCardPayer(world.sandbox.url, call)
  const names = {
    organizationSlug: form.organisation.slug,
    formType: form.definition.type,
    formSlug: form.definition.slug,
  }
  const openTierId = stableId(form.id, 'open-donation')
  const withKey = (cart: Cart) => ({ 'x-ha-cart-key': cart.cartKey ?? '' })
  const makeCart = (items: readonly unknown[], headers?: Record<string, string>) =>
    call<Cart>('POST', '/carts', { ...names, items }, headers)
  const give = (customAmount: unknown, headers?: Record<string, string>) =>
    makeCart([{ tierId: openTierId, customAmount }], headers)
  const changeItems = (cart: Cart, items: readonly unknown[], more: Record<string, unknown> = {}) =>
    call<Cart>('PUT', `/carts/${cart.id}`, { ...names, items, ...more }, withKey(cart))
  const savePayer = (cart: Cart, answers: unknown = aPayer) =>
    call<Cart>('PUT', `/carts/${cart.id}/payer`, answers, withKey(cart))
  const saveTip = (cart: Cart, tip: unknown) =>
    call<Cart>('PUT', `/carts/${cart.id}/tip`, { tip }, withKey(cart))
  const saveInstallments = (cart: Cart, installments: unknown, firstDebitDayOfMonth?: unknown) =>
    call<Cart>(
      'PUT',
      `/carts/${cart.id}/installments`,
      { installments, ...(firstDebitDayOfMonth === undefined ? {} : { firstDebitDayOfMonth }) },
      withKey(cart),
    )
  const applyCode = (cart: Cart, discountCode: string) =>
    call<Cart>('POST', `/carts/${cart.id}/discount-code`, { discountCode }, withKey(cart))
  const removeCode = (cart: Cart) =>
    call<Cart>('DELETE', `/carts/${cart.id}/discount-code`, undefined, withKey(cart))
  const read = (cart: Cart) => call<Cart>('GET', `/carts/${cart.id}`, undefined, withKey(cart))
  /** A cart of these items with a payer and no tip. */
  const fillItems = async (items: readonly unknown[], answers: unknown = aPayer): Promise<Cart> => {
    const { body: cart, status } = await makeCart(items)
    if (status !== 201) throw new Error(`cart refused: ${JSON.stringify(cart)}`)
    const filled = await savePayer(cart, answers)
    if (filled.status !== 200) throw new Error(`payer refused: ${JSON.stringify(filled.body)}`)
    return cart
  }
  /** A gift ready to be paid: amount, payer, tip. */
  const fillCart = async (customAmount = 4200, tip = 340): Promise<Cart> => {
    const cart = await fillItems([{ tierId: openTierId, customAmount }])
    await saveTip(cart, tip)
    return cart
  }
  const startPayment = (
    cart: Cart,
    consents: unknown = allConsents,
    backUrl?: string,
    cardFields = false,
  ) => {
    const query = new URLSearchParams({
      ...(backUrl !== undefined && { backUrl }),
      ...(cardFields && { cardFields: 'true' }),
    })
    return call<PaymentStart>('POST', `/carts/${cart.id}/init-payment?${query}`, consents, withKey(cart))
  }
  /** Freezes a filled cart; returns the id of its payment. */
  const freeze = async (cart: Cart): Promise<string> => {
    const { status, body } = await startPayment(cart)
    if (body.paymentRequestId === undefined) throw new Error(`not frozen: ${status} ${JSON.stringify(body)}`)
    return body.paymentRequestId
  }
  /** Pays like the pages do: the card fields come with the start of the payment, unless the provider opened none. */
  const payLikePages = async (cart: Cart, number: string) => {
    const { status, body } = await startPayment(cart, allConsents, undefined, true)
    const { paymentRequestId, cardFields } = body
    if (paymentRequestId === undefined) throw new Error(`not frozen: ${status} ${JSON.stringify(body)}`)
    if (cardFields === undefined) return payer.charge(paymentRequestId, number)
    await payer.enterCard(cardFields.tokenizationSessionId, number)
    const { paymentId } = cardFields
    return {
      paymentRequestId,
      paymentId,
      session: cardFields,
      executed: (await payer.execute(paymentRequestId, cardFields)).body,
    }
  }
  const payCart = async (cart: Cart, number: string) => payer.charge(await freeze(cart), number)
  /** From a filled cart to the answer of the charge. */
  const pay = async (number: string, amount?: number, tip?: number) => {
    const cart = await fillCart(amount, tip)
    return { cart, ...(await payCart(cart, number)) }
  }
  const coding = { applyCode, removeCode, saveInstallments, read }
  const making = { makeCart, give, changeItems, savePayer, saveTip, fillItems, fillCart, ...coding }
  const paying = { startPayment, freeze, payCart, payLikePages, pay, ...payer }
  return { names, openTierId, call, withKey, ...making, ...paying }
}

/** The id of a form's tier by the key of its definition. */
export function tierIdOf(form: StoredForm, key: string): string {
  const tier = form.definition.tiers.find((candidate) => candidate.key === key)
  if (tier === undefined) throw new Error(`no tier ${key}`)
  return tier.id
}
