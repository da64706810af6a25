import type { Browser } from '../a-browser.ts'
import type { World } from '../a-world.ts'

/** Downloads a file as a signed-in browser follows its link. */
export function downloadAs(
  { url }: Pick<World, 'url'>,
  { cookies }: Browser,
  path: string,
): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(url + path, {
    headers: { cookie, 'accept-language': 'en-US', 'sec-fetch-site': 'same-origin' },
  })
}
