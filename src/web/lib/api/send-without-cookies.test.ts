import { afterEach, expect, test, vi } from 'vitest'
import { sendWithoutCookies } from '#web/lib/api/send-without-cookies.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const upload = {
  address: '/ha-api/carts/c/file',
  headers: { 'x-ha-cart-key': 'k' },
  file: new File(['%PDF-1.7'], 'certificat.pdf'),
  timeoutMs: 120_000,
}
const never = new AbortController().signal

test('a file goes without cookies, with the key of its cart', async () => {
  const fetchLike = vi.fn<typeof fetch>(async () => new Response('{"id":"f"}', { status: 201 }))
  vi.stubGlobal('fetch', fetchLike)
  expect(await sendWithoutCookies(upload, never)).toEqual({
    status: 201,
    code: 'UNKNOWN',
    text: '{"id":"f"}',
  })
  const [address, init] = fetchLike.mock.calls[0] ?? []
  expect(address).toBe('/ha-api/carts/c/file')
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', headers: { 'x-ha-cart-key': 'k' } })
  expect(init?.body instanceof FormData && init.body.get('file')).toMatchObject({ name: 'certificat.pdf' })
})

test.each([
  [new TypeError('no network'), { status: 0, code: 'UNAVAILABLE' }],
  [new DOMException('stopped', 'AbortError'), { status: 504, code: 'ECONNABORTED' }],
  [new DOMException('too long', 'TimeoutError'), { status: 504, code: 'ECONNABORTED' }],
])('%s is a failure that can be repeated', async (error, answer) => {
  vi.stubGlobal('fetch', () => Promise.reject(error))
  expect(await sendWithoutCookies(upload, never)).toMatchObject(answer)
})
