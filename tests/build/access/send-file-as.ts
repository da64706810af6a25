import type { Browser } from '../a-browser.ts'
import type { World } from '../a-world.ts'

/** Sends a file as the form of a member does. */
export async function sendFileAs<Body>(
  { url }: World,
  { cookies }: Browser,
  path: string,
  { name, content }: { readonly name: string; readonly content: Buffer | string },
): Promise<{ readonly status: number; readonly body: Body }> {
  const body = new FormData()
  body.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body })
  return { status: answer.status, body: (await answer.json()) as Body }
}
