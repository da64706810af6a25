/** An invalid variable: names it, the given value (never a secret) and the allowed values. */
export class ConfigError extends Error {
  readonly key: string

  constructor(key: string, given: string, allowed: string) {
    super(`${key} is ${given}; allowed: ${allowed}.`)
    this.name = 'ConfigError'
    this.key = key
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads variables by type: an empty variable counts as absent, an invalid one throws ConfigError. */
export function readerOf(env: Environment) {
  const text = (key: string): string | null => {
    const value = env[key]?.trim()
    return value === undefined || value === '' ? null : value
  }
  const refuse = (key: string, allowed: string, secret = false): never => {
    throw new ConfigError(key, secret ? 'not usable (value hidden)' : `"${text(key) ?? ''}"`, allowed)
  }
  const oneOf = <T extends string>(key: string, values: readonly [T, ...T[]]): T => {
    const given = text(key)
    if (given === null) return values[0]
    return values.find((value) => value === given) ?? refuse(key, values.join(' | '))
  }
  const port = (key: string, fallback: number): number => {
    const given = text(key)
    if (given === null) return fallback
    const value = /^\d{1,5}$/.test(given) ? Number(given) : 0
    return value >= 1 && value <= 65_535 ? value : refuse(key, 'a port from 1 to 65535')
  }
  const url = (key: string, protocols: readonly string[], example: string, secret = false): URL | null => {
    const given = text(key)
    if (given === null) return null
    const allowed = `an address like ${example}`
    if (!URL.canParse(given)) return refuse(key, allowed, secret)
    const parsed = new URL(given)
    return protocols.includes(parsed.protocol) ? parsed : refuse(key, allowed, secret)
  }
  const origin = (key: string, fallback: string): string => {
    const parsed = url(key, ['http:', 'https:'], 'https://dons.example.org')
    if (parsed === null) return fallback
    const bare =
      parsed.pathname === '/' && parsed.search === '' && parsed.hash === '' && parsed.username === ''
    return bare ? parsed.origin : refuse(key, 'an origin, without path, like https://dons.example.org')
  }
  /** A whole number up to `most`. */
  const count = (key: string, fallback: number, most: number): number => {
    const given = text(key)
    if (given === null) return fallback
    const value = /^\d{1,6}$/.test(given) ? Number(given) : Number.NaN
    return value <= most ? value : refuse(key, `a whole number from 0 to ${most}`)
  }
  const list = (key: string): string[] =>
    (text(key) ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
  return { text, refuse, oneOf, port, count, url, origin, list }
}

export type Reader = ReturnType<typeof readerOf>
