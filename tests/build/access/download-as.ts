import type { Browser } from '../a-browser.ts'
import type { World } from '../a-world.ts'

/** Downloads a file as a signed-in browser follows its link, or asks for one with a body. */
export function downloadAs(
  { url }: Pick<World, 'url'>,
  { cookies }: Browser,
  path: string,
  body?: object,
): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      cookie,
      'accept-language': 'en-US',
      'sec-fetch-site': 'same-origin',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
}
