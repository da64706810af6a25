import type { Answer } from './a-caller.ts'
import type { ApiErrorBody } from '#contract/error.ts'

/** A browser without a screen: it has cookies, and sends what a page of ours sends. */
export interface Browser {
  readonly cookies: Map<string, string>
  readonly post: <Body>(path: string, body?: unknown) => Promise<Answer<Body>>
  readonly put: <Body>(path: string, body: unknown) => Promise<Answer<Body>>
  readonly get: <Body>(path: string) => Promise<Answer<Body>>
}

/** @param url of the server; @param headers of every request, such as an address behind a proxy */
export function aBrowser(url: string, headers: Readonly<Record<string, string>> = {}): Browser {
  const cookies = new Map<string, string>()
  const send = async <Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Firefox of a test',
        ...(cookies.size === 0
          ? {}
          : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1)
      const at = pair.indexOf('=')
      if (line.includes('Max-Age=0')) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const parsed = (await answer.json()) as Body & Partial<Omit<ApiErrorBody, 'status'>>
    return { status: answer.status, body: parsed, headers: answer.headers }
  }
  return {
    cookies,
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    get: (path) => send('GET', path),
  }
}
