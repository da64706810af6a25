declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration?: number
    /** Requests in all; then `duration` counts for nothing. */
    readonly amount?: number
    readonly headers?: Readonly<Record<string, string>>
    readonly requests?: readonly {
      readonly method: 'GET' | 'POST'
      readonly path: string
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }[]
  }

  interface Result {
    readonly requests: { readonly average: number; readonly total: number }
    readonly latency: { readonly p50: number; readonly p99: number }
    readonly errors: number
    readonly timeouts: number
    readonly non2xx: number
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>
  }

  export default function autocannon(options: Options): Promise<Result>
}
