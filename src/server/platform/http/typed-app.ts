import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type TSchema, Type } from 'typebox'
import { ErrorSchema } from '#contract/error.ts'

/** A Fastify whose handlers are typed by their TypeBox schemas. */
export type TypedApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** The answers of a route: its success, and the standard error. */
export function answers<Success extends TSchema, Status extends number = 200>(
  schema: Success,
  status?: Status,
) {
  return { [status ?? 200]: schema, '4xx': ErrorSchema, '5xx': ErrorSchema } as {
    [code in Status]: Success
  } & { '4xx': typeof ErrorSchema; '5xx': typeof ErrorSchema }
}

/** Path parameters, each a non-empty text. */
export function params<Name extends string>(...names: readonly Name[]) {
  const properties = Object.fromEntries(
    names.map((name) => [name, Type.String({ minLength: 1, maxLength: 200 })]),
  )
  return Type.Object(properties as Record<Name, ReturnType<typeof Type.String>>)
}
