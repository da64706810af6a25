import type { ApiErrorBody } from '#contract/error.ts'

/** An answer as a test reads it: the body follows the contract, or is an error. */
export interface Answer<Body> {
  readonly status: number
  readonly body: Body & Partial<Omit<ApiErrorBody, 'status'>>
  readonly headers: Headers
}

export type Call = <Body>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<Body>>

/** A program that calls the API of a server with JSON. `always` are headers of every call. */
export function aCaller(url: string, always: Readonly<Record<string, string>> = {}): Call {
  return async <Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> => {
    const answer = await fetch(`${url}/ha-api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...always,
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const parsed = (await answer.json()) as Body & Partial<Omit<ApiErrorBody, 'status'>>
    return { status: answer.status, body: parsed, headers: answer.headers }
  }
}
