import selectSerializer from '@fastify/fast-json-stringify-compiler'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOfLine } from '#contract/calls.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { callLines } from '#server/identity/access/call-access.ts'
import { compileValidator } from '#server/platform/http/validation.ts'
import { aForm } from '../../build/a-form.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { specCalls } from '../../build/spec-calls.ts'
import { printDatabase } from '../../build/money/database-print.ts'

let world: World
let operations: { method: string; path: string; document: Operation }[]

interface Operation {
  readonly summary?: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly requestBody?: unknown
  readonly responses?: Readonly<Record<string, unknown>>
}

beforeAll(async () => {
  world = await aWorld()
  await aForm(world.deps.db)
  const answer = await fetch(`${world.url}/ha-api/openapi.json`)
  const document = (await answer.json()) as { paths: Record<string, Record<string, Operation>> }
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ method: method.toUpperCase(), path, document: one })),
  )
})
afterAll(() => world.close())

test('every call of the spec exists', () => {
  expect(new Set(specCalls).size).toBe(39)
  const there = new Set(operations.map(({ method, path }) => `${method} ${path}`))
  const missing = specCalls.filter((line) => {
    const { method, path } = addressOfLine(line)
    return !there.has(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  })
  expect(missing).toEqual([])
})

test('every line of the table of calls has a route', () => {
  const missing = callLines.filter((line) => {
    const { method, path } = addressOfLine(line)
    return !world.app.hasRoute({ method, url: path })
  })
  expect(missing).toEqual([])
})

test('every call documents its purpose, its input and its errors', () => {
  for (const { method, path, document } of operations) {
    expect([method, path, document.summary]).toEqual([method, path, expect.stringMatching(/\w/)])
    expect(Object.keys(document.responses ?? {})).toEqual(expect.arrayContaining(['4XX', '5XX']))
    const inPath = (document.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(inPath).toHaveLength(path.match(/\{/g)?.length ?? 0)
  }
})

const garbage = [
  'x',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%F0%9F%92%A5',
  "'%20or%201=1",
  '-1',
  '%C3%28',
  '{}',
  'a'.repeat(250),
]
const bodies = [
  '{}',
  '{"items":1,"tip":"x"}',
  '[1]',
  'null',
  '{"a":',
  '"x"',
  '\u0000',
  '{"items":[],"organizationSlug":"\\u0000","formSlug":"\\ud800","formType":"Donation"}',
  `{"x":"${'é'.repeat(5000)}"}`,
]

/** Calls that answer any request. */
const constant = new Set(['GET /ha-api/agg/user', 'GET /ha-api/values/company-legal-status'])

test('every call refuses garbage with an error of the common shape, never a 5xx, and changes nothing', async () => {
  const before = await printDatabase(world.deps.db)
  for (const { method, path, document } of operations.filter(
    (one) => !constant.has(`${one.method} ${one.path}`),
  )) {
    const query = (document.parameters ?? []).filter((parameter) => parameter.in === 'query')
    for (const [index, junk] of garbage.entries()) {
      const search = query.map(({ name }) => `${name}=${junk}`).join('&')
      const answer = await fetch(`${world.url}${path.replaceAll(/\{[^}]*\}/g, junk)}?${search}`, {
        method,
        headers: document.requestBody === undefined ? {} : { 'content-type': 'application/json' },
        body: document.requestBody === undefined ? null : (bodies[index % bodies.length] ?? ''),
      })
      const body = (await answer.json()) as ApiErrorBody
      const reported = [
        method,
        path,
        junk,
        answer.status,
        body.status,
        typeof body.code,
        typeof body.message,
        body.requestId,
      ]
      expect(answer.status, reported.join(' ')).toBeGreaterThanOrEqual(400)
      expect(answer.status, reported.join(' ')).toBeLessThan(500)
      expect([body.status, body.requestId], reported.join(' ')).toEqual([
        answer.status,
        answer.headers.get('x-request-id'),
      ])
      expect(body.code, reported.join(' ')).toMatch(/^\w+$/)
    }
  }
  expect(await printDatabase(world.deps.db)).toEqual(before)
})

test('without query and body a call names what is required', async () => {
  for (const { method, path, document } of operations) {
    const isRequired = (document.parameters ?? []).some((one) => one.in === 'query' && one.required === true)
    // Without a session its calls are refused before their query is read.
    const needsSession =
      path.endsWith('/saved-payment-methods') || /^\/ha-api\/(?:users\/me|admin)\//.test(path)
    if (!isRequired || needsSession) continue
    const answer = await fetch(`${world.url}${path.replaceAll(/\{[^}]*\}/g, 'x')}`, {
      method,
      headers: document.requestBody === undefined ? {} : { 'content-type': 'application/json' },
      body: document.requestBody === undefined ? null : '{}',
    })
    const body = (await answer.json()) as ApiErrorBody
    expect([path, answer.status, body.code, body.problems?.[0]?.code]).toEqual([
      path,
      400,
      'VALIDATION',
      'REQUIRED',
    ])
  }
})

test('the readable page lists every call', async () => {
  const answer = await fetch(`${world.url}/ha-api/docs`)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  const page = await answer.text()
  for (const { path } of operations) expect(page).toContain(path.replaceAll(/\{([^}]*)\}/g, '{$1}'))
})

test('an unknown address of the API is not found, with an error of the common shape', async () => {
  for (const [method, path] of [
    ['GET', '/nothing'],
    ['DELETE', '/carts'],
    ['PATCH', '/carts/x'],
  ] as const) {
    const answer = await fetch(`${world.url}/ha-api${path}`, { method })
    expect([path, answer.status, ((await answer.json()) as ApiErrorBody).code]).toEqual([
      path,
      404,
      'NOT_FOUND',
    ])
  }
})

test('every schema compiles: the server compiles it at the first request', () => {
  const all = operations.flatMap(({ document }) => schemasIn(document))
  // Dozens of calls fail in the same way.
  const schemas = [...new Set(all.map((schema) => JSON.stringify(schema)))]
  expect(schemas.length).toBeGreaterThan(60)
  for (const text of schemas) {
    const schema: unknown = JSON.parse(text)
    expect(compileValidator({ schema })({})).toBeTypeOf('boolean')
    expect(selectSerializer()({}, {})({ schema, method: 'GET', url: '/', httpStatus: '200' })).toBeTypeOf(
      'function',
    )
  }
})

/** Each schema of a body, a parameter and an answer. */
function schemasIn(part: unknown): object[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    key === 'schema' && typeof value === 'object' && value !== null ? [value] : schemasIn(value),
  )
}
