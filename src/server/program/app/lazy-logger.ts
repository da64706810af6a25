import type { FastifyBaseLogger } from 'fastify'

type Child = Parameters<FastifyBaseLogger['child']>
type Line = [unknown, string?, ...unknown[]]

/**
 * The logger of one request, with its id, made where the request logs something: most log nothing, and making one takes
 * longer than finding a stored page.
 */
class LazyLogger {
  readonly #parent: FastifyBaseLogger
  readonly #child: Child
  #made: FastifyBaseLogger | null = null

  constructor(parent: FastifyBaseLogger, ...child: Child) {
    this.#parent = parent
    this.#child = child
  }

  get #logger(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(...this.#child)
    return this.#made
  }

  get level(): string {
    return this.#parent.level
  }

  child(...child: Child): FastifyBaseLogger {
    return this.#logger.child(...child)
  }
  fatal(...line: Line): void {
    this.#logger.fatal(...line)
  }
  error(...line: Line): void {
    this.#logger.error(...line)
  }
  warn(...line: Line): void {
    this.#logger.warn(...line)
  }
  info(...line: Line): void {
    this.#logger.info(...line)
  }
  debug(...line: Line): void {
    this.#logger.debug(...line)
  }
  trace(...line: Line): void {
    this.#logger.trace(...line)
  }
  silent(...line: Line): void {
    this.#logger.silent(...line)
  }
}

/** Makes the logger of each request. Goes into Fastify's `childLoggerFactory`. */
export function makeRequestLogger(parent: FastifyBaseLogger, ...child: Child): FastifyBaseLogger {
  return new LazyLogger(parent, ...child)
}
