import selectSerializer from '@fastify/fast-json-stringify-compiler'
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.js'

const compile = selectSerializer()({}, {})
type Serialize = ReturnType<typeof compile>
const compiled = new WeakMap<object, Serialize>()

/**
 * The serializer compiler of the server: one serializer for each schema. Dozens of calls answer with the same cart or
 * the same error, and compiling it anew for each of them was half of what building the server takes. It is compiled
 * when it is first needed: a start does not wait for all.
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
