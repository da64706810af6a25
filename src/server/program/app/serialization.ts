import selectSerializer from '@fastify/fast-json-stringify-compiler'
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.js'

const compile = selectSerializer()({}, {})
type Serialize = ReturnType<typeof compile>
const compiled = new WeakMap<object, Serialize>()

/**
 * The serializer compiler of the server: one serializer per schema. Dozens of routes share the cart or error schema,
 * and compiling it for each of them took half of the server's build time. A schema is compiled on first use, which
 * shortens the start.
 */
export function compileSerializer(route: FastifyRouteSchemaDef<unknown>): Serialize {
  const { schema, method, url, httpStatus = '' } = route
  const key = schema as object
  const known = compiled.get(key)
  if (known !== undefined) return known
  let made: Serialize | null = null
  const serialize: Serialize = (answer) => (made ??= compile({ schema, method, url, httpStatus }))(answer)
  compiled.set(key, serialize)
  return serialize
}
