import fc from 'fast-check'

/** The part of JSON Schema that our contracts use. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
}

/** Useful values for fields of a name: real ids, real slugs. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>> & {
  /** Values that belong together: the three names of one form. */
  readonly together?: readonly Readonly<Record<string, unknown>>[]
}

/** A field that no contract has: it must never be returned, nor have an effect. */
const unknownField = 'zzUnknownField'
export const unknownValue = 'canary-of-no-contract'

const nastyTexts = [
  '',
  ' ',
  '<script>globalThis.broken = true</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://exemple.invalid")',
  '\u202Egnp.txt\u202C',
  '\u2066bidi\u2069',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'é'.repeat(5000),
  'a'.repeat(10_240),
  '\u0000',
  '\ud800',
  '\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  "'; drop table cart; --",
  '１２３',
  'NaN',
  '-0',
  '1e309',
  '__proto__',
]

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 1.5, 1e15, Number.MAX_SAFE_INTEGER, [], {}, [[]], {
    a: { b: {} },
  }),
  fc.constantFrom(...nastyTexts),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.constantFrom<unknown>(null, 1, 'x', {}), { maxLength: 300 }),
)

const text = (schema: JsonSchema): fc.Arbitrary<string> => {
  const { minLength = 0, maxLength = 200 } = schema
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  return fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom('Zoé', 'Moreau', 'zoe@exemple.fr', '44000', 'FR', '12/03/1980', 'Oui'),
      fc.constantFrom(...nastyTexts),
    )
    .map((value) => (value.length < minLength ? 'x'.repeat(minLength) : value.slice(0, maxLength)))
}

/** Valid values of a schema, most with real ids where the name of the field is known. */
export function validFor(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const values = known[name]
  const own = ofSchema(schema, known)
  return values === undefined || values.length === 0
    ? own
    : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: own })
}

function ofSchema(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => validFor(one, known)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(validFor(schema.items ?? {}, known), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? -10,
        max: Math.min(schema.maximum ?? 1_000_000, 2_147_483_647),
      })
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return text(schema)
    default:
      return junk
  }
}

function objectOf(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {})
  const model = Object.fromEntries(fields.map(([name, one]) => [name, validFor(one, known, name)]))
  // A payer's are optional in the contract, so that each one that is missing is named: without them no payer is valid.
  const ofPayer = 'emailConfirmation' in model ? ['firstName', 'lastName', 'email'] : []
  const value = fc.record(model, { requiredKeys: [...(schema.required ?? []), ...ofPayer] })
  return joined(value, known).map((one) => ({ ...one, [unknownField]: unknownValue }))
}

/** Most objects that name a form name an existing one. */
export function joined<T extends object>(value: fc.Arbitrary<T>, known: KnownValues): fc.Arbitrary<T> {
  const groups = known.together ?? []
  if (groups.length === 0) return value
  return fc.tuple(value, fc.constantFrom(...groups), fc.nat(3)).map(([one, group, chance]) => {
    const shared = Object.entries(group).filter(([name]) => name in one)
    return chance === 0 ? one : { ...one, ...Object.fromEntries(shared) }
  })
}

/** Values close to a schema, with one broken part: missing, of another type, or out of bounds. */
export function brokenFor(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  return fc
    .tuple(validFor(schema, known), junk, fc.infiniteStream(fc.nat(1000)), fc.boolean())
    .map(([value, wrong, picks, isMissing]) => breakIn(value, wrong, picks, isMissing))
}

/** Descends at random and breaks that part. */
function breakIn(value: unknown, wrong: unknown, picks: Iterator<number>, isMissing: boolean): unknown {
  const pick = (count: number): number => Number(picks.next().value ?? 0) % count
  if (Array.isArray(value) && value.length > 0 && pick(4) > 0) {
    const at = pick(value.length)
    return value.with(at, breakIn(value[at], wrong, picks, isMissing))
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && pick(6) > 0) {
    const names = Object.keys(value)
    const name = names[pick(names.length)] ?? ''
    const { [name]: old, ...rest } = value as Record<string, unknown>
    return isMissing ? rest : { ...rest, [name]: breakIn(old, wrong, picks, isMissing) }
  }
  return wrong
}
