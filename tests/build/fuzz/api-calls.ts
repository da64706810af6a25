import fc from 'fast-check'
import type { Cart } from '#contract/cart.ts'
import { type JsonSchema, type KnownValues, joined, validFor } from './schema-arbitrary.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: JsonSchema
}

export interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> }
}

/** One call of the API as its document describes it. */
export interface Call {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: JsonSchema | null
}

export function aCall(method: string, path: string, { parameters = [], requestBody }: Operation): Call {
  const body = requestBody?.content?.['application/json']?.schema ?? null
  return { name: `${method} ${path}`, method, path, parameters, body }
}

/** A request as a program sends it; the body is JSON text. */
export interface ApiRequest {
  readonly method: 'GET'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

/** One request: address and query from their schemas, in most cases a cart with its own key. */
export function requestFor(
  call: Call,
  body: fc.Arbitrary<unknown>,
  { known, carts }: { readonly known: KnownValues; readonly carts: readonly Cart[] },
): fc.Arbitrary<ApiRequest> {
  const inPath = call.parameters.filter((one) => one.in === 'path')
  const inQuery = call.parameters.filter((one) => one.in === 'query')
  const valuesOf = (parameters: readonly Parameter[]) => {
    const model = parameters.map(({ name, schema }) => [name, validFor(schema ?? {}, known, name)] as const)
    const requiredKeys = parameters.filter(({ required }) => required === true).map(({ name }) => name)
    return joined(fc.record(Object.fromEntries(model), { requiredKeys }), known)
  }
  const cart = fc.constantFrom(...carts)
  const hasKey = fc.integer({ min: 0, max: 9 }).map((one) => one > 0)
  return fc
    .tuple(valuesOf(inPath), valuesOf(inQuery), cart, hasKey, body)
    .map(([path, query, shown, isHolder, payload]) => {
      const values: Record<string, unknown> = isHolder ? { ...path, cartId: shown.id } : path
      const url = call.path.replaceAll(/\{([^}]*)\}/g, (_whole, name: string) =>
        encodeURIComponent(wellFormed(values[name])).slice(0, 250),
      )
      const search = Object.entries(query).map(([name, value]) => [name, wellFormed(value).slice(0, 500)])
      return {
        method: call.method as 'GET',
        url: `${url}?${new URLSearchParams(search).toString()}`,
        headers: {
          'x-ha-cart-key': isHolder ? (shown.cartKey ?? '') : 'x',
          ...(call.body !== null && { 'content-type': 'application/json' }),
        },
        ...(call.body !== null && { payload: JSON.stringify(payload) }),
      }
    })
}

function wellFormed(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.toWellFormed() || 'x'
}
