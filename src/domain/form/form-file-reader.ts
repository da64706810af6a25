import {
  describe,
  hasHiddenCharacters,
  isCivilDate,
  isWebAddress,
  onOneLine,
  readInstant,
  suggestion,
} from '#domain/form/form-file-values.ts'
import { type FormFileProblem, type Phrase, allowed, hint, mistakeAt } from '#domain/form/form-mistake.ts'
import { type Cents, cents, defaultMaximum, zero } from '#domain/money.ts'

/** The state that all readers of one file share. */
export interface FormFileContext {
  readonly problems: FormFileProblem[]
  readonly idFor: (path: string) => string
  /** The path under which the pictures beside the file are served: `/media/<organisation>/`. */
  readonly mediaPath: string
}

/** Names, titles and labels may be this long; longer texts have paragraphs. */
const longestLine = 200

interface TextRule {
  readonly max: number
  /** Absent: the text is required. */
  readonly fallback?: string
  readonly pattern?: RegExp
  /** The meaning of the pattern, in words. */
  readonly allowed?: Phrase
}

/** The keyword of a mistake. */
type MistakeKey = Parameters<typeof mistakeAt>[1]

const assetPattern = /^assets\/([a-z0-9][a-z0-9._-]{0,99}\.(?:svg|png|jpe?g|webp))$/i

/** The file name of a picture beside the definition file, from `assets/name.svg`; null for any other text. */
export function assetName(text: string): string | null {
  return assetPattern.exec(text.trim())?.[1] ?? null
}

/**
 * An object of a definition file, read key by key. A mistake is recorded with its path and replaced by a harmless
 * value, so that one reading finds every mistake. A key that is null counts as absent.
 */
export class FormFileObject {
  readonly path: string
  readonly context: FormFileContext
  readonly #fields: ReadonlyMap<string, unknown>
  readonly #isObject: boolean

  /** @param derived keys that the application calculates, with the advice to show instead */
  constructor(
    value: unknown,
    path: string,
    context: FormFileContext,
    keys: readonly string[],
    derived: Readonly<Record<string, Phrase>> = {},
  ) {
    this.path = path
    this.context = context
    this.#isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    this.#fields = new Map(this.#isObject ? Object.entries(value as object) : [])
    if (!this.#isObject) this.problem('', 'notAnObject', { value: describe(value) })
    for (const key of this.#fields.keys()) {
      if (keys.includes(key)) continue
      const advice = derivedOf(derived, key) ?? suggestion(key, keys)
      this.problem(key.slice(0, 60), 'unknownKey', {
        hint: advice ?? hint('knownKeys', { keys: keys.join(', ') }),
      })
    }
  }

  /** Records a mistake of one key. */
  problem(key: string, mistake: MistakeKey, values: Phrase['values'] = {}): void {
    this.context.problems.push(mistakeAt(this.#at(key), mistake, values))
  }

  /** Records that a value is not what a key allows. */
  wrong(key: string, value: unknown, may: Phrase): void {
    this.#wrong(key, value, may, null)
  }

  has(key: string): boolean {
    return this.#raw(key) !== null
  }

  /** A trimmed text without hidden characters; on one line where it is short. */
  text(key: string, rule: TextRule): string {
    const value = this.#raw(key)
    if (value === null) return this.#missing(key, rule)
    if (typeof value !== 'string') return this.#wrong(key, value, allowed('text'), '')
    const text = rule.max <= longestLine ? onOneLine(value) : value.trim()
    if (text === '' && rule.fallback === undefined) return this.#wrong(key, value, allowed('notEmpty'), '')
    if (text.length > rule.max)
      return this.#wrong(key, value, allowed('length', { max: rule.max, length: text.length }), '')
    if (hasHiddenCharacters(text)) return this.#wrong(key, value, allowed('visible'), '')
    if (text !== '' && rule.pattern?.test(text) === false)
      return this.#wrong(key, value, rule.allowed ?? allowed('text'), '')
    return text
  }

  textOrNull(key: string, rule: Omit<TextRule, 'fallback'>): string | null {
    return this.text(key, { ...rule, fallback: '' }) || null
  }

  flag(key: string, fallback: boolean): boolean {
    const value = this.#raw(key)
    if (value === null) return fallback
    return typeof value === 'boolean' ? value : this.#wrong(key, value, allowed('flag'), fallback)
  }

  /** An amount in cents; null where absent. */
  amount(key: string, bounds: { min?: Cents; max?: Cents } = {}): Cents | null {
    const [min, max] = [bounds.min ?? zero, bounds.max ?? defaultMaximum]
    const value = this.number(key, { min, max, whole: true, isAmount: true })
    return value === null ? null : cents(value)
  }

  number(key: string, rule: { min: number; max: number; whole: boolean; isAmount?: true }): number | null {
    const value = this.#raw(key)
    if (value === null) return null
    const isRight =
      typeof value === 'number' &&
      value >= rule.min &&
      value <= rule.max &&
      (!rule.whole || Number.isSafeInteger(value))
    const kind = rule.isAmount ? 'wholeCents' : rule.whole ? 'whole' : 'number'
    return isRight ? value : this.#wrong(key, value, allowed(kind, { min: rule.min, max: rule.max }), null)
  }

  choice<T extends string | number>(key: string, values: readonly T[], fallback: T): T {
    const value = this.#raw(key)
    if (value === null) return fallback
    return values.find((candidate) => candidate === value) ?? this.#wrong(key, value, oneOf(values), fallback)
  }

  /** Distinct members of a closed list; null where absent. */
  choices<T extends string | number>(key: string, values: readonly T[]): T[] | null {
    if (!this.has(key)) return null
    const chosen = this.list(key, values.length, (value, path) => {
      const known = values.find((candidate) => candidate === value)
      if (known === undefined)
        this.context.problems.push(
          mistakeAt(path, 'wrong', { value: describe(value), allowed: oneOf(values) }),
        )
      return known
    })
    return [...new Set(chosen.filter((value) => value !== undefined))]
  }

  /** An instant in UTC, or null where absent. A civil date is the beginning or the end of that day in Paris. */
  instant(key: string, edge: 'start' | 'end'): string | null {
    const value = this.#raw(key)
    if (value === null) return null
    const instant = typeof value === 'string' ? readInstant(value.trim(), edge) : null
    return instant ?? this.#wrong(key, value, allowed('instant'), null)
  }

  civilDate(key: string): string {
    const value = this.#raw(key)
    const isRight = typeof value === 'string' && isCivilDate(value.trim())
    return isRight ? value.trim() : this.#wrong(key, value, allowed('day'), '')
  }

  webAddress(key: string): string | null {
    const text = this.textOrNull(key, { max: 2000 })
    if (text === null || isWebAddress(text)) return text
    return this.#wrong(key, text, allowed('web'), null)
  }

  /** The address of a picture: a file beside the definition (`assets/name.svg`) or an https address. */
  picture(key: string): string | null {
    const text = this.textOrNull(key, { max: 2000 })
    if (text === null) return null
    const name = assetName(text)
    if (name !== null) return `${this.context.mediaPath}${name}`
    if (text.startsWith('https://') && isWebAddress(text)) return text
    return this.#wrong(key, text, allowed('picture'), null)
  }

  /** The members of a list, at most `max`; empty where absent. */
  list<T>(key: string, max: number, read: (value: unknown, path: string) => T): T[] {
    const value = this.#raw(key)
    if (value === null) return []
    if (!Array.isArray(value)) return this.#wrong(key, value, allowed('list'), [])
    if (value.length > max)
      return this.#wrong(key, value, allowed('listLength', { max, length: value.length }), [])
    return Array.from(value, (member: unknown, index) => read(member, `${this.#at(key)}[${index}]`))
  }

  object(key: string, keys: readonly string[]): FormFileObject | null {
    const value = this.#raw(key)
    return value === null ? null : new FormFileObject(value, this.#at(key), this.context, keys)
  }

  #raw(key: string): unknown {
    return this.#fields.get(key) ?? null
  }

  #at(key: string): string {
    return [this.path, key].filter((part) => part !== '').join('.') || 'the file'
  }

  #missing(key: string, rule: TextRule): string {
    if (rule.fallback === undefined && this.#isObject) this.problem(key, 'missing')
    return rule.fallback ?? ''
  }

  #wrong<T>(key: string, value: unknown, may: Phrase, replacement: T): T {
    if (value === null) this.problem(key, 'missingValue', { allowed: may })
    else this.problem(key, 'wrong', { value: describe(value), allowed: may })
    return replacement
  }
}

function derivedOf(derived: Readonly<Record<string, Phrase>>, key: string): Phrase | null {
  return Object.hasOwn(derived, key) ? (derived[key] ?? null) : null
}

function oneOf(values: readonly (string | number)[]): Phrase {
  return allowed('oneOf', { values: values.join(', ') })
}
