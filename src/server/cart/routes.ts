import type { FastifyRequest } from 'fastify'
import {
  CartQuerySchema,
  CartSchema,
  CartWriteSchema,
  TipWriteSchema,
  cartKeyHeader,
  cartPath,
  cartPayerPath,
  cartRefreshPath,
  cartTipPath,
  cartsPath,
} from '#contract/cart.ts'
import { PayerInSchema } from '#contract/payer.ts'
import { TipSuggestionQuerySchema, TipSuggestionSchema, tipSuggestionPath } from '#contract/tip.ts'
import { AppError } from '#domain/errors.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import { cents } from '#domain/money.ts'
import { suggestTip } from '#domain/tip/suggest-tip.ts'
import { changeCart } from '#server/cart/change-cart.ts'
import { createCart, takeItems } from '#server/cart/create-cart.ts'
import { openCart } from '#server/cart/open-cart.ts'
import { presentCart } from '#server/cart/present-cart.ts'
import { refreshCart } from '#server/cart/refresh-cart.ts'
import { savePayer } from '#server/cart/save-payer.ts'
import { saveTip } from '#server/cart/save-tip.ts'
import type { Deps } from '#server/deps.ts'
import { findForm } from '#server/form/form-store.ts'
import { localeOfRequest } from '#server/http/request-locale.ts'
import { type TypedApp, answers, params } from '#server/http/typed-app.ts'

const header = (request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

const cartOf = (request: { params: { cartId: string } } & Pick<FastifyRequest, 'headers'>) => ({
  cartId: request.params.cartId,
  cartKey: header(request, cartKeyHeader),
})

const named = params('cartId')

/** The calls on a cart; each answers the whole cart. */
export function cartRoutes(app: TypedApp, deps: Deps): void {
  app.post(
    cartsPath,
    { schema: { summary: 'Make a cart', body: CartWriteSchema, response: answers(CartSchema, 201) } },
    async (request, reply) => {
      const idempotencyKey = header(request, 'idempotency-key')
      const made = await createCart(deps, {
        cart: request.body,
        locale: localeOfRequest(request),
        idempotencyKey,
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
      const { cartId, cartKey } = cartOf(request)
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
      const change = { ...cartOf(request), named: form, version }
      const locale = localeOfRequest(request)
      const opened = await changeCart(deps, change, ({ sellable }, now) => ({
        ...takeItems(items, sellable, now, deps.newId),
        locale,
      }))
      return presentCart(deps, opened)
    },
  )
  app.post(
    cartRefreshPath,
    { schema: { summary: 'Extend its session', params: named, response: answers(CartSchema) } },
    async (request) => presentCart(deps, await refreshCart(deps, cartOf(request))),
  )
  answerRoutes(app, deps)
}

/** Payer and tip. */
function answerRoutes(app: TypedApp, deps: Deps): void {
  app.put(
    cartPayerPath,
    {
      schema: {
        summary: 'Keep the payer',
        params: named,
        body: PayerInSchema,
        response: answers(CartSchema),
      },
    },
    async (request) => {
      const { version, ...payer } = request.body
      return presentCart(deps, await savePayer(deps, { ...cartOf(request), version }, payer))
    },
  )
  app.put(
    cartTipPath,
    {
      schema: { summary: 'Keep the tip', params: named, body: TipWriteSchema, response: answers(CartSchema) },
    },
    async (request) => {
      const { tip, version } = request.body
      return presentCart(deps, await saveTip(deps, { ...cartOf(request), version }, tip))
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
      const formType = formTypeOf(type)
      const key = { organizationSlug: org, formSlug: slug }
      const form = formType === null ? null : await findForm(deps.db, { ...key, formType })
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
