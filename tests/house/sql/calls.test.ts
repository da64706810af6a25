import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type TSchema, Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { type DeclaredCall, declaredCalls, parameterName } from '#server/platform/db/call-function.ts'
import { Opaque } from '#server/platform/db/plan-schemas.ts'
import { projectFiles, root } from '../a-project.ts'
import { argumentsAt } from './sql-sources.ts'

const stores = projectFiles(join(root, 'src/server')).filter((path) => path.endsWith('-store.ts'))
for (const path of stores) await import(join(root, path))

/** The text of every SQL function, by name. */
type Sources = ReadonlyMap<string, string>

const sources: Sources = new Map(
  readdirSync(join(root, 'sql'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => [
      basename(path, '.sql').replaceAll('-', '_'),
      readFileSync(join(root, 'sql', path), 'utf8').replaceAll(/--.*/g, ''),
    ]),
)

function parametersOf(sources: Sources, name: string): string[] {
  const text = sources.get(name) ?? ''
  const start = text.indexOf(`function ${name}(`)
  const list = start === -1 ? [] : argumentsAt(text, start + `function ${name}`.length)
  return list
    .map((parameter) => parameter.split(/\s+/))
    .flatMap(([first = '']) => (first === 'out' ? [] : [first]))
}

/** The keys that `assert_keys` names for an expression, or null. */
function assertedAt(body: string, expression: string): string[] | null {
  for (const { 0: call, index } of body.matchAll(/\bassert_keys\(/g)) {
    const [, plan, keys = ''] = argumentsAt(body, index + call.length - 1)
    if (plan === expression) return [...keys.matchAll(/'(\w+)'/g)].map(([, key = '']) => key)
  }
  return null
}

/**
 * The keys that `assert_keys` names for a part of a parameter, here or in a function that it is passed to; else null.
 */
function assertedKeys(
  sources: Sources,
  name: string,
  parameter: string,
  path: readonly string[],
): string[] | null {
  const text = sources.get(name) ?? ''
  const body = text.slice(text.indexOf('$$'))
  const here = assertedAt(body, [parameter, ...path.map((key) => `'${key}'`)].join(' -> '))
  if (here !== null) return here
  for (const { 1: called = '', index } of body.matchAll(/\b(\w+)\(/g)) {
    if (!sources.has(called) || called === name) continue
    for (const [place, argument] of argumentsAt(body, index + called.length).entries()) {
      const [base = '', ...keys] = argument.replace(/ \|\|.*$/s, '').split(/ -> /)
      const steps = keys.map((key) => key.replaceAll("'", ''))
      if (base !== parameter || steps.some((step, depth) => step !== path[depth])) continue
      const inner = parametersOf(sources, called)[place]
      const found =
        inner === undefined ? null : assertedKeys(sources, called, inner, path.slice(steps.length))
      if (found !== null) return found
    }
  }
  return null
}

interface SchemaNode {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
}

/** The schemas of the objects that a value may be, or of the items of a list. */
function objectsOf(schema: TSchema): Readonly<Record<string, TSchema>>[] {
  const { properties, items, anyOf }: SchemaNode = schema
  if (properties !== undefined) return [properties]
  return anyOf?.flatMap((part) => objectsOf(part)) ?? (items === undefined ? [] : objectsOf(items))
}

const isList = (schema: TSchema) => 'items' in schema

/** The differences between a plan and the keys that the SQL function accepts, in the plan and in its nested objects. */
function differences(
  sources: Sources,
  { name, parameter, path }: { name: string; parameter: string; path: readonly string[] },
  schema: TSchema,
): string[] {
  const objects = objectsOf(schema)
  if (objects.length === 0) return []
  const place = [`${name}(${parameter})`, ...path].join('.')
  const keys = new Set(objects.flatMap((properties) => Object.keys(properties)))
  const asserted = assertedKeys(sources, name, parameter, path)
  if (asserted === null) return [`${place} asserts no keys`]
  const own = [...keys].filter((key) => !asserted.includes(key)).map((key) => `${place} refuses ${key}`)
  const theirs = asserted.filter((key) => !keys.has(key) && !(readsPartOf[name] ?? []).includes(key))
  const ofLists = isList(schema)
    ? objects.flatMap((properties) =>
        Object.entries(properties)
          .filter(([, part]) => isList(part) && objectsOf(part).length > 0)
          .flatMap(([key, part]) => listDifferences(sources, { name, parameter, path }, key, part)),
      )
    : []
  if (isList(schema)) return [...own, ...theirs.map((key) => `${place} is never given ${key}`), ...ofLists]
  const within = objects.flatMap((properties) =>
    Object.entries(properties).flatMap(([key, part]) =>
      differences(sources, { name, parameter, path: [...path, key] }, part),
    ),
  )
  return [...own, ...theirs.map((key) => `${place} is never given ${key}`), ...within]
}

/** Compares a list within the objects of a list, all of them taken together. */
function listDifferences(
  sources: Sources,
  { name, parameter, path }: { name: string; parameter: string; path: readonly string[] },
  key: string,
  part: TSchema,
): string[] {
  const list = [parameter, ...path.map((step) => `'${step}'`)].join(' -> ')
  const all = `jsonb_path_query_array(${list}, '$[*].${key}[*]')`
  const place = [`${name}(${parameter})`, ...path, key].join('.')
  const asserted = assertedAt(sources.get(name) ?? '', all)
  if (asserted === null) return [`${place} asserts no keys`]
  const keys = objectsOf(part).flatMap((properties) => Object.keys(properties))
  return keys.filter((one) => !asserted.includes(one)).map((one) => `${place} refuses ${one}`)
}

/** Keys that a function accepts for another caller, whose plan is larger. */
const readsPartOf: Readonly<Record<string, readonly string[]>> = {
  // create_refund passes its own plan.
  find_repeated_refund: Object.keys(
    objectsOf(declaredCalls.find(({ name }) => name === 'create_refund')?.plan ?? {})[0] ?? {},
  ),
  // apply_finalise_plan also receives plans of later debits.
  enter_offline: ['mandate'],
  sell_at_gate: ['mandate'],
  receive_offline: ['mandate'],
}

/** The problems of a store's call of a function. */
function problemsOf(sources: Sources, { name, form, plan }: DeclaredCall): string[] {
  if (!sources.has(name)) return [`${name} is not in sql/`]
  const parameters = parametersOf(sources, name)
  if (form === 'plan') {
    if (parameters.length !== 1) return [`${name} takes ${parameters.join()}`]
    return differences(sources, { name, parameter: parameters[0] ?? '', path: [] }, plan)
  }
  const properties = Object.entries(objectsOf(plan)[0] ?? {})
  const given = properties.map(([key]) => parameterName(key))
  const differing = [...given, ...parameters].filter(
    (key) => given.includes(key) !== parameters.includes(key),
  )
  if (differing.length > 0) return differing.map((key) => `${name}: ${key}`)
  return properties.flatMap(([key, schema]) =>
    differences(sources, { name, parameter: parameterName(key), path: [] }, schema),
  )
}

/** The keys of a QueuedMail. */
const QueuedMailSchema = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  recipient: Type.String(),
  locale: Type.String(),
  payload: Opaque<object>(),
  subject: Type.Optional(Type.String()),
  organisation: Type.Optional(Type.String()),
})

describe('calls of SQL functions', () => {
  test('are found', () => expect(declaredCalls.length).toBeGreaterThan(40))

  test('have the parameters and keys of the functions', () => {
    expect(declaredCalls.flatMap((call) => problemsOf(sources, call))).toEqual([])
  })

  test('queue mails with the keys that the function reads', () => {
    expect(
      differences(sources, { name: 'queue_mails', parameter: 'p_mails', path: [] }, QueuedMailSchema),
    ).toEqual([])
  })

  test('each function is declared once', () => {
    const names = declaredCalls.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})

describe('these tests fail where they should', () => {
  const object = (...keys: string[]): TSchema => ({
    type: 'object',
    properties: Object.fromEntries(keys.map((key) => [key, {}])),
  })
  const planned = new Map([
    ['one', `create function one(p jsonb) returns void as $$ select two(p -> 'part', 1); $$`],
    [
      'two',
      `create function two(p_part jsonb, p_n integer) as $$ select assert_keys('two', p_part, array['a']); $$`,
    ],
  ])
  const withPart = (part: TSchema): TSchema => ({ type: 'object', properties: { part } })

  test.each([
    ['no function', { name: 'gone', form: 'plan', plan: object() }, ['gone is not in sql/']],
    ['no assertion', { name: 'one', form: 'plan', plan: object('a') }, ['one(p) asserts no keys']],
    [
      'another parameter',
      { name: 'two', form: 'arguments', plan: object('part', 'm') },
      ['two: p_m', 'two: p_n'],
    ],
  ] as const)('%s', (_name, call, problems) => {
    expect(problemsOf(planned, call)).toEqual(problems)
  })

  test('another key in a list within a list', () => {
    const list = (item: TSchema): TSchema => ({ type: 'array', items: item })
    const plan = list({ type: 'object', properties: { a: {}, parts: list(object('b')) } })
    const asserting = (nested: string) =>
      new Map([
        ['one', `function one(p jsonb) $$ select assert_keys('one', p, array['a', 'parts']); ${nested} $$`],
      ])
    const place = { name: 'one', parameter: 'p', path: [] }
    const nested = (key: string) =>
      `select assert_keys('one', jsonb_path_query_array(p, '$[*].parts[*]'), array['${key}']);`
    expect(differences(asserting(''), place, plan)).toEqual(['one(p).parts asserts no keys'])
    expect(differences(asserting(nested('c')), place, plan)).toEqual(['one(p).parts refuses b'])
    expect(differences(asserting(nested('b')), place, plan)).toEqual([])
  })

  test('another key within a plan, found in the function that it is passed to', () => {
    const place = { name: 'one', parameter: 'p', path: ['part'] }
    expect(differences(planned, place, object('b'))).toEqual([
      'one(p).part refuses b',
      'one(p).part is never given a',
    ])
    expect(differences(planned, place, object('a'))).toEqual([])
    expect(objectsOf(withPart(object('a')))).toHaveLength(1)
  })
})
