import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import {
  type AnswerOf,
  type CallLine,
  type Calls,
  type FileLine,
  type ParamsOf,
  addressOfLine,
} from '#contract/calls.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'

type Part = 'body' | 'query'
type PartOf<Line extends CallLine, Name extends Part> =
  Calls[Line] extends Readonly<Record<Name, infer Value>> ? Value : undefined

/** A request of a call: its names, query and body have been validated. */
type CallRequest<Line extends CallLine> = FastifyRequest<{
  Params: ParamsOf<Line>
  Querystring: PartOf<Line, 'query'>
  Body: PartOf<Line, 'body'>
}>
type CallReply<Line extends CallLine> = FastifyReply<{ Reply: AnswerOf<Line> }>
/** The answer of a handler, or a reply that has been sent already. */
type Answered<Line extends CallLine> = AnswerOf<Line> | FastifyReply

/**
 * Whether each is assignable to the other, with the same keys. Identity would take half of the time of the compiler; it
 * differs from this where a part of a part has one more optional field.
 */
type Same<A, B> = [A, B, keyof A, keyof B] extends [B, A, keyof B, keyof A] ? true : false
/** A schema of this type; `never` is another one. */
type Describes<Schema, Value> = Schema extends TSchema
  ? Same<Static<Schema>, Value> extends true
    ? Schema
    : never
  : never
type PartSchema<Line extends CallLine, Name extends Part, Schema> =
  Calls[Line] extends Readonly<Record<Name, infer Value>>
    ? Readonly<Record<Name, Describes<Schema, Value>>>
    : Readonly<Partial<Record<Name, undefined>>>
type FilePart<Line extends CallLine> = Line extends FileLine
  ? { readonly isFile: true }
  : { readonly isFile?: undefined }

interface CallOptions<Body, Query, Answer> extends Pick<
  RouteShorthandOptions,
  'bodyLimit' | 'config' | 'preValidation' | 'schemaErrorFormatter'
> {
  readonly summary: string
  readonly body?: Body
  readonly query?: Query
  readonly answer: Answer
  /** Of the success; 200 where it is absent. */
  readonly status?: 201 | 202 | 204
  readonly isFile?: true | undefined
}

/**
 * Registers the route of a line. Method, address and names come from the line; the schemas have exactly the types of the
 * table of calls, and a handler returns its answer.
 * @param app a scope whose prefix the address begins with
 */
export function answerCall<
  Line extends CallLine,
  Answer extends TSchema,
  Body extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
>(
  app: TypedApp,
  line: Line,
  options: CallOptions<Body, Query, Answer> &
    PartSchema<Line, 'body', Body> &
    PartSchema<Line, 'query', Query> &
    FilePart<Line> & { readonly answer: Describes<Answer, AnswerOf<Line>> },
  handler: (request: CallRequest<Line>, reply: CallReply<Line>) => Answered<Line> | Promise<Answered<Line>>,
): void {
  const { summary, body, query, answer, status, isFile, ...others }: CallOptions<Body, Query, Answer> =
    options
  const { method, path } = addressOfLine(line)
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  app.route({
    ...others,
    method,
    url: path.slice(app.prefix.length),
    schema: {
      summary,
      ...(isFile && { consumes: ['multipart/form-data'] }),
      ...(names.length > 0 && { params: params(...names) }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: answers<TSchema, number>(answer, status),
    },
    // Fastify's own types do not follow schemas that are parameters; the signature has compared them.
    handler: (request, reply) =>
      handler(
        request as CallRequest<Line>,
        (status === undefined ? reply : reply.code(status)) as CallReply<Line>,
      ),
  })
}
