import selectSerializer from '@fastify/fast-json-stringify-compiler'
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.js'

const compile = selectSerializer()({}, {})
const compiled = new WeakMap<object, ReturnType<typeof compile>>()

/**
 * The serializer compiler of the server: one serializer for each schema. Dozens of calls answer with the same cart or
 * the same error, and compiling it anew for each of them was half of what building the server takes.
 */
export function compileSerializer(route: FastifyRouteSchemaDef<unknown>): ReturnType<typeof compile> {
  const { schema, method, url, httpStatus = '' } = route
  const key = schema as object
  const known = compiled.get(key)
  if (known !== undefined) return known
  const made = compile({ schema, method, url, httpStatus })
  compiled.set(key, made)
  return made
}
