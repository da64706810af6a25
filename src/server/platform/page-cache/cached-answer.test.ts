import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodingFor, makeAnswer } from '#server/platform/page-cache/cached-answer.ts'

test('a client gets the smallest body that it reads', () => {
  expect([undefined, 'gzip', 'gzip, deflate, br'].map(encodingFor)).toEqual(['identity', 'gzip', 'brotli'])
})

test('and none that it refuses', () => {
  const refusing = [
    'br;q=0',
    'br;q=0, gzip',
    'br; q=0.000,gzip;q=0.5',
    'gzip;q=0, br;q=0',
    'br;q=0.1, gzip;q=0',
  ]
  expect(refusing.map(encodingFor)).toEqual(['identity', 'gzip', 'gzip', 'identity', 'brotli'])
})

test('a header that is as long as Node accepts is read at once', () => {
  const long = [`a;q=0.${'0'.repeat(15_500)}x`, `${'a'.repeat(15_000)},q=0`, `${' '.repeat(15_000)}q=0`]
  const times = [1, 2, 3].map(() => {
    const began = performance.now()
    expect(long.map(encodingFor)).toEqual(['identity', 'identity', 'identity'])
    return performance.now() - began
  })
  // From each of its letters it took a second. A machine that does something else meanwhile does it once.
  expect(Math.min(...times)).toBeLessThan(100)
})

test('every body is the same text, with its length and its encoding', async () => {
  const text = '<p>épicerie</p>'.repeat(50)
  const { bodies, headers, etag, bytes } = await makeAnswer('campaign', 200, Buffer.from(text), { vary: 'x' })
  expect(bodies.identity.toString()).toBe(text)
  expect(gunzipSync(bodies.gzip).toString()).toBe(text)
  expect(brotliDecompressSync(bodies.brotli).toString()).toBe(text)
  expect(headers.identity).toEqual({ vary: 'x', etag, 'content-length': String(bodies.identity.length) })
  expect(headers.gzip).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(bodies.gzip.length),
  })
  expect(headers.brotli['content-encoding']).toBe('br')
  expect(headers.unchanged).toEqual({ vary: 'x', etag })
  expect(bytes).toBe(bodies.identity.length + bodies.gzip.length + bodies.brotli.length)
})

test('an error has no tag', async () => {
  const { headers } = await makeAnswer('notFound', 404, Buffer.from('404'), {})
  expect(Object.keys(headers.unchanged)).toEqual([])
})
