import { type IncomingHttpHeaders, createServer, request as ask } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { encodingFor, makeHotPages, serveHotFirst } from '#server/http/hot-pages.ts'
import { bakePage } from '#server/http/page-cache.ts'

const inline = { scripts: [], styles: [] }
const url = '/associations/la-ruche/formulaires/dons'
const page = await bakePage('<html><script>1</script></html>', 200, { inline })
const english = await bakePage('<html lang="en"></html>', 200, { inline })
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A server whose full request path answers 299, and a clock that the test moves. */
async function aServer() {
  const time = { now: 0 }
  const hot = makeHotPages({ 'x-frame-options': 'SAMEORIGIN' }, () => time.now)
  const server = createServer((_request, response) => response.writeHead(299).end())
  serveHotFirst(server, hot)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const get = (path: string, headers: IncomingHttpHeaders = {}, method = 'GET') =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>(
      (resolve, reject) => {
        const asking = ask({ port, path, headers, method, host: '127.0.0.1' }, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () =>
            resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
          )
        })
        asking.on('error', reject).end()
      },
    )
  return { time, hot, get }
}

test('a recent page is repeated with every header, compressed as requested', async () => {
  const { hot, get } = await aServer()
  hot.remember(url, undefined, page)
  const answer = await get(url, { 'accept-encoding': 'gzip, br' })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-security-policy': page.policy,
    etag: page.etag,
    vary: 'accept-encoding, cookie',
    'x-frame-options': 'SAMEORIGIN',
  })
  expect(answer.headers['x-request-id']).toHaveLength(36)
  expect(answer.body).toEqual(page.brotli)
  expect((await get(url)).body).toEqual(page.identity)
})

test('any other case takes the full path: another address, method, a validator, an old answer', async () => {
  const { time, hot, get } = await aServer()
  hot.remember(url, undefined, page)
  expect((await get(`${url}?x=1`)).status).toBe(299)
  expect((await get(url, {}, 'HEAD')).status).toBe(299)
  expect((await get(url, { 'if-none-match': page.etag })).status).toBe(299)
  time.now = 501
  expect((await get(url)).status).toBe(299)
})

test('each cookie language has its own page', async () => {
  const { hot, get } = await aServer()
  hot.remember(url, undefined, page)
  expect((await get(url, { cookie: 'locale=en' })).status).toBe(299)
  hot.remember(url, 'locale=en', english)
  expect((await get(url, { cookie: 'a=1; locale=en' })).body).toEqual(english.identity)
  expect((await get(url, { cookie: 'locale=xx' })).body).toEqual(page.identity)
})

test('a browser gets the smallest body that it accepts', () => {
  expect([undefined, 'gzip', 'gzip, deflate, br'].map(encodingFor)).toEqual(['identity', 'gzip', 'brotli'])
})
