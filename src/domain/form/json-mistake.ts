import type { JsonMistake } from '#domain/form/form-mistake.ts'

/** What is wrong first in a text that should be JSON, and its line, from 1. */
export interface JsonProblem {
  readonly line: number
  readonly mistake: JsonMistake
}

/** More levels than a definition has; a deeper text is refused, so that no text exhausts the stack. */
const mostDepth = 40
const space = /[ \t\n\r]*/y
const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y
const string =
  /"(?:[^"\\\p{Cc}]|[\u007F-\u009F])*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})(?:[^"\\\p{Cc}]|[\u007F-\u009F])*)*"/uy

/**
 * The first mistake of a text that should be one JSON object; null where it is one. The messages of JSON.parse are in
 * English, and often without a place.
 */
export function findJsonMistake(text: string): JsonProblem | null {
  const reader = new JsonReader(text)
  const mistake = reader.readFile()
  return mistake === null ? null : { line: text.slice(0, reader.at).split('\n').length, mistake }
}

/** Reads one text from left to right; stops before what is wrong. */
class JsonReader {
  at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  readFile(): JsonMistake | null {
    this.#skip(space)
    if (this.#next() !== '{') return 'object'
    const mistake = this.#value(0)
    if (mistake !== null) return mistake
    this.#skip(space)
    return this.at < this.#text.length ? 'end' : null
  }

  #value(depth: number): JsonMistake | null {
    if (depth > mostDepth) return 'value'
    const next = this.#next()
    if (next === '{') return this.#members('}', () => this.#key() ?? this.#value(depth + 1))
    if (next === '[') return this.#members(']', () => this.#value(depth + 1))
    if (next === '"') return this.#skip(string) ? null : 'string'
    return this.#skip(word) ? null : 'value'
  }

  /** The members of an object or a list, with what is around them. */
  #members(close: string, member: () => JsonMistake | null): JsonMistake | null {
    this.at += 1
    this.#skip(space)
    if (this.#take(close)) return null
    for (;;) {
      const mistake = member()
      if (mistake !== null) return mistake
      this.#skip(space)
      if (this.#take(close)) return null
      if (!this.#take(',')) return 'comma'
      this.#skip(space)
    }
  }

  /** A name and its colon. */
  #key(): JsonMistake | null {
    if (this.#next() !== '"') return 'key'
    if (!this.#skip(string)) return 'string'
    this.#skip(space)
    if (!this.#take(':')) return 'colon'
    this.#skip(space)
    return null
  }

  #next(): string {
    return this.#text.charAt(this.at)
  }

  #take(sign: string): boolean {
    if (this.#next() !== sign) return false
    this.at += 1
    return true
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text)
    if (found !== null) this.at = pattern.lastIndex
    return found !== null
  }
}
