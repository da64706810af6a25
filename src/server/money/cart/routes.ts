import {
  CartQuerySchema,
  CartSchema,
  CartWriteSchema,
  InstallmentsWriteSchema,
  TipWriteSchema,
} from '#contract/cart.ts'
import { PayerInSchema } from '#contract/payer.ts'
import { TipSuggestionQuerySchema, TipSuggestionSchema } from '#contract/tip.ts'
import { AppError } from '#domain/errors.ts'
import { cents } from '#domain/money.ts'
import { suggestTip } from '#domain/tip/suggest-tip.ts'
import { assertPartnerLines } from '#server/money/cart/assert-partner-lines.ts'
import { cartOf, headerOf, visitorOf } from '#server/money/cart/cart-of-request.ts'
import { changeCart } from '#server/money/cart/change-cart.ts'
import { createCart } from '#server/money/cart/create-cart.ts'
import { discountRoutes } from '#server/money/cart/discount/discount-routes.ts'
import { savesPaymentMethod } from '#server/catalogue/form/installment-counts.ts'
import { saveInstallments } from '#server/money/cart/installments/save-installments.ts'
import { openCart } from '#server/money/cart/open-cart.ts'
import { presentCart } from '#server/money/cart/present-cart.ts'
import { refreshCart } from '#server/money/cart/refresh-cart.ts'
import { savePayer } from '#server/money/cart/save-payer.ts'
import { saveTip } from '#server/money/cart/save-tip.ts'
import { makeRecentRefusals } from '#server/money/cart/stock/recent-refusals.ts'
import { readOptionsLeft, takeItems } from '#server/money/cart/take-items.ts'
import type { Deps } from '#server/money/deps.ts'
import { findVisibleForm } from '#server/catalogue/form/find-visible-form.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { creatingCarts } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { problemsUnder } from '#server/platform/http/validation.ts'

/** Cart routes. Each answers with the whole cart. */
export function cartRoutes(app: TypedApp, deps: Deps): void {
  const refusals = makeRecentRefusals(deps.clock)
  answerCall(
    app,
    'POST /carts',
    {
      summary: 'Create a cart',
      config: creatingCarts,
      body: CartWriteSchema,
      answer: CartSchema,
      status: 201,
    },
    async (request) => {
      const idempotencyKey = headerOf(request, 'idempotency-key')
      const visitor = visitorOf(deps, request)
      const asked = { cart: request.body, locale: localeOfRequest(request), idempotencyKey, visitor }
      // With a key, the cart may have been created before the stock ran out.
      if (idempotencyKey === undefined) refusals.repeat(request.body)
      const made = await createCart(deps, asked).catch((error: unknown) => {
        refusals.remember(request.body, error)
        throw error
      })
      return { ...(await presentCart(deps, made)), cartKey: made.cartKey }
    },
  )
  answerCall(
    app,
    'GET /carts/:cartId',
    { summary: 'Read a cart', query: CartQuerySchema, answer: CartSchema },
    async (request) =>
      presentCart(deps, await openCart(deps, cartOf(deps, request), { named: request.query })),
  )
  answerCall(
    app,
    'PUT /carts/:cartId',
    { summary: 'Replace its items', body: CartWriteSchema, answer: CartSchema },
    async (request) => {
      const { items, version, ...form } = request.body
      const change = { ...cartOf(deps, request), named: form, version, lines: items }
      const locale = localeOfRequest(request)
      const opened = await changeCart(deps, change, async ({ cart, form: stored, sellable }, now) => {
        const left = await readOptionsLeft(deps, stored, cart.items)
        const savesMethod = savesPaymentMethod(deps, stored)
        const situation = { now, savesPaymentMethod: savesMethod, held: cart.items, newId: deps.newId }
        // A new cart needs an item; a cart may be emptied.
        const taken = items.length === 0 ? [] : takeItems(items, sellable, left, situation)
        assertPartnerLines({ cart, sellable }, taken)
        return { items: taken, locale }
      })
      // The change may have freed stock, so the next cart must see it.
      refusals.forget()
      return presentCart(deps, opened)
    },
  )
  answerCall(
    app,
    'POST /carts/:cartId/refresh',
    { summary: 'Extend its session', answer: CartSchema },
    async (request) => presentCart(deps, await refreshCart(deps, cartOf(deps, request))),
  )
  answerRoutes(app, deps)
  discountRoutes(app, deps)
}

/** Routes for payer, tip and instalments. */
function answerRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'PUT /carts/:cartId/payer',
    {
      summary: 'Save the payer',
      schemaErrorFormatter: problemsUnder('payer'),
      body: PayerInSchema,
      answer: CartSchema,
    },
    async (request) => {
      const { version, ...payer } = request.body
      return presentCart(deps, await savePayer(deps, { ...cartOf(deps, request), version }, payer))
    },
  )
  answerCall(
    app,
    'PUT /carts/:cartId/tip',
    { summary: 'Save the tip', body: TipWriteSchema, answer: CartSchema },
    async (request) => {
      const { tip, version } = request.body
      return presentCart(deps, await saveTip(deps, { ...cartOf(deps, request), version }, tip))
    },
  )
  answerCall(
    app,
    'PUT /carts/:cartId/installments',
    { summary: 'Save the number of instalments', body: InstallmentsWriteSchema, answer: CartSchema },
    async (request) => {
      const { version, ...choice } = request.body
      return presentCart(deps, await saveInstallments(deps, { ...cartOf(deps, request), version }, choice))
    },
  )
  answerCall(
    app,
    'GET /carts/tip-suggestion/:org/:type/:slug',
    { summary: 'Suggest a tip', query: TipSuggestionQuerySchema, answer: TipSuggestionSchema },
    async ({ params: { org, type, slug }, query }) => {
      const form = await findVisibleForm(deps, { organizationSlug: org, formType: type, formSlug: slug })
      if (form === null) throw new AppError('NOT_FOUND')
      const { model, suggestion, max, min, levels } = suggestTip(
        cents(query.amount),
        deps.settings.tipBrackets ?? undefined,
      )
      return {
        model,
        tipSuggestion: suggestion,
        tipSuggestionMax: max,
        tipSuggestionMin: min,
        levels: { ...levels },
      }
    },
  )
}
