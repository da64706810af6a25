import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify from 'fastify'
import { type TSchema, Type } from 'typebox'
import { expect, expectTypeOf, test } from 'vitest'
import type { CallLine } from '#contract/calls.ts'
import { SessionEndedSchema } from '#contract/sign-in.ts'
import { FoundAddressesSchema, AddressSearchSchema } from '#contract/visitor/address.ts'
import { SearchQuerySchema } from '#contract/visitor/search.ts'
import { answerCall } from './answer-call.ts'
import type { TypedApp } from './typed-app.ts'

const anApp = (): TypedApp => Fastify().withTypeProvider<TypeBoxTypeProvider>()
const schemas = { summary: 'Find addresses', body: AddressSearchSchema, answer: FoundAddressesSchema }

test('a call is at the address of its line, in a scope with its prefix', async () => {
  const app = anApp()
  app.register(
    async (api: TypedApp) =>
      answerCall(api, 'POST /addresses/search', { ...schemas, status: 202 }, ({ body }) => ({
        addresses: [{ label: body.text, address: '', zipCode: '', city: '' }],
      })),
    { prefix: '/ha-api' },
  )
  app.register(
    async (identity: TypedApp) =>
      answerCall(
        identity,
        'POST /ha-oauth/sessions/:id/end',
        { summary: 'End a session', answer: SessionEndedSchema },
        ({ params }) => ({ ended: params.id === 'x' }),
      ),
    { prefix: '/ha-oauth' },
  )
  const found = await app.inject({
    method: 'POST',
    url: '/ha-api/addresses/search',
    payload: { text: 'Lyon' },
  })
  expect([found.statusCode, found.json()]).toMatchObject([202, { addresses: [{ label: 'Lyon' }] }])
  const ended = await app.inject({ method: 'POST', url: '/ha-oauth/sessions/x/end' })
  expect([ended.statusCode, ended.json()]).toEqual([200, { ended: true }])
})

type Search = 'POST /addresses/search'
type End = 'POST /ha-oauth/session/end'
type Found = typeof FoundAddressesSchema
type Ended = typeof SessionEndedSchema
type Options<
  Line extends CallLine,
  Answer extends TSchema,
  Body extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
> = Parameters<typeof answerCall<Line, Answer, Body, Query>>[2]
type Handler = Parameters<typeof answerCall<Search, Found, typeof AddressSearchSchema>>[3]

/** Checked by the compiler: a type that the call takes by mistake is an error of the types, not of this test. */
test('what differs from the table of calls does not compile', () => {
  const { summary, body, answer } = schemas
  const wider = Type.Object({ text: Type.String(), town: Type.Optional(Type.String()) })
  const end = { summary, answer: SessionEndedSchema }
  expectTypeOf(schemas).toExtend<Options<Search, Found, typeof body>>()
  expectTypeOf(end).toExtend<Options<End, Ended>>()
  expectTypeOf<'POST /addresses/lost'>().not.toExtend<CallLine>()

  expectTypeOf({ ...schemas, body: wider }).not.toExtend<Options<Search, Found, typeof wider>>()
  expectTypeOf({ summary, answer }).not.toExtend<Options<Search, Found>>()
  expectTypeOf({ summary, body, answer: end.answer }).not.toExtend<Options<Search, Ended, typeof body>>()
  expectTypeOf({ ...schemas, query: SearchQuerySchema }).not.toExtend<
    Options<Search, Found, typeof body, typeof SearchQuerySchema>
  >()
  expectTypeOf({ ...end, body }).not.toExtend<Options<End, Ended, typeof body>>()
  expectTypeOf({ ...end, isFile: true as const }).not.toExtend<Options<End, Ended>>()

  expectTypeOf(() => ({ addresses: [] })).toExtend<Handler>()
  expectTypeOf(() => ({ ended: true })).not.toExtend<Handler>()
  expectTypeOf(async () => ({ ended: true })).not.toExtend<Handler>()
})
