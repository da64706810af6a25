import {
  CartQuerySchema,
  CartSchema,
  CartWriteSchema,
  InstallmentsWriteSchema,
  TipWriteSchema,
  cartInstallmentsPath,
  cartPath,
  cartPayerPath,
  cartRefreshPath,
  cartTipPath,
  cartsPath,
} from '#contract/cart.ts'
import { PayerInSchema } from '#contract/payer.ts'
import { TipSuggestionQuerySchema, TipSuggestionSchema, tipSuggestionPath } from '#contract/tip.ts'
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
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { problemsUnder } from '#server/platform/http/validation.ts'

const named = params('cartId')

/** Cart routes. Each answers with the whole cart. */
export function cartRoutes(app: TypedApp, deps: Deps): void {
  const refusals = makeRecentRefusals(deps.clock)
  app.post(
    cartsPath,
    { schema: { summary: 'Create a cart', body: CartWriteSchema, response: answers(CartSchema, 201) } },
    async (request, reply) => {
      const idempotencyKey = headerOf(request, 'idempotency-key')
      const visitor = visitorOf(deps, request)
      const wish = { cart: request.body, locale: localeOfRequest(request), idempotencyKey, visitor }
      // With a key, the cart may have been created before the stock ran out.
      if (idempotencyKey === undefined) refusals.repeat(request.body)
      const made = await createCart(deps, wish).catch((error: unknown) => {
        refusals.remember(request.body, error)
        throw error
      })
      return reply.code(201).send({ ...(await presentCart(deps, made)), cartKey: made.cartKey })
    },
  )
  app.get(
    cartPath,
    {
      schema: {
        summary: 'Read a cart',
        params: named,
        querystring: CartQuerySchema,
        response: answers(CartSchema),
      },
    },
    async (request) => {
      const { cartId, cartKey } = cartOf(deps, request)
      return presentCart(deps, await openCart(deps, cartId, cartKey, { named: request.query }))
    },
  )
  app.put(
    cartPath,
    {
      schema: {
        summary: 'Replace its items',
        params: named,
        body: CartWriteSchema,
        response: answers(CartSchema),
      },
    },
    async (request) => {
      const { items, version, ...form } = request.body
      const change = { ...cartOf(deps, request), named: form, version, lines: items }
      const locale = localeOfRequest(request)
      const opened = await changeCart(deps, change, async ({ cart, form: stored, sellable }, now) => {
        const left = await readOptionsLeft(deps, stored, cart.items)
        const situation = { now, savesPaymentMethod: savesPaymentMethod(deps, stored), newId: deps.newId }
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
  app.post(
    cartRefreshPath,
    { schema: { summary: 'Extend its session', params: named, response: answers(CartSchema) } },
    async (request) => presentCart(deps, await refreshCart(deps, cartOf(deps, request))),
  )
  answerRoutes(app, deps)
  discountRoutes(app, deps)
}

/** Routes for payer, tip and instalments. */
function answerRoutes(app: TypedApp, deps: Deps): void {
  app.put(
    cartPayerPath,
    {
      schemaErrorFormatter: problemsUnder('payer'),
      schema: {
        summary: 'Save the payer',
        params: named,
        body: PayerInSchema,
        response: answers(CartSchema),
      },
    },
    async (request) => {
      const { version, ...payer } = request.body
      return presentCart(deps, await savePayer(deps, { ...cartOf(deps, request), version }, payer))
    },
  )
  app.put(
    cartTipPath,
    {
      schema: { summary: 'Save the tip', params: named, body: TipWriteSchema, response: answers(CartSchema) },
    },
    async (request) => {
      const { tip, version } = request.body
      return presentCart(deps, await saveTip(deps, { ...cartOf(deps, request), version }, tip))
    },
  )
  app.put(
    cartInstallmentsPath,
    {
      schema: {
        summary: 'Save the number of instalments',
        params: named,
        body: InstallmentsWriteSchema,
        response: answers(CartSchema),
      },
    },
    async (request) => {
      const { version, ...wish } = request.body
      return presentCart(deps, await saveInstallments(deps, { ...cartOf(deps, request), version }, wish))
    },
  )
  app.get(
    tipSuggestionPath,
    {
      schema: {
        summary: 'Suggest a tip',
        params: params('org', 'type', 'slug'),
        querystring: TipSuggestionQuerySchema,
        response: answers(TipSuggestionSchema),
      },
    },
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
