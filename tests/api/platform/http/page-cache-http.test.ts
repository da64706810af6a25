import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aPagedServer, addresses, anEcho, pages, viewKey } from '../../../build/site/a-paged-server.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
  await aForm(world.deps.db)
  // A first answer takes long, and counts as fresh from its start: the tests below are about stored ones.
  const { app } = await aPagedServer(world, anEcho().render)
  for (const url of Object.values(addresses)) await app.inject({ url })
  await app.close()
})
afterAll(() => world.close())

describe('a stored page is answered by the server like every other one', () => {
  test.each(Object.entries(addresses))('%s runs every hook', async (name, url) => {
    const { app, logged, counted } = await aPagedServer(world, anEcho().render)
    const ran: string[] = []
    app.addHook('onRequest', async () => void ran.push('onRequest'))
    app.addHook('preHandler', async () => void ran.push('preHandler'))
    app.addHook('onSend', async () => void ran.push('onSend'))
    app.addHook('onResponse', async () => void ran.push('onResponse'))
    await app.inject({ url })
    const before = await counted(name, 'hit')
    ran.length = 0
    logged.length = 0
    const answers = [await app.inject({ url }), await app.inject({ url })]
    const hooks = ['onRequest', 'preHandler', 'onSend', 'onResponse']
    expect(ran).toEqual([...hooks, ...hooks])
    expect(await counted(name, 'hit')).toBe(before + 2)
    const ids = answers.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(2)
    const reported = logged.filter(({ msg }) => msg === 'answered').map(({ reqId }) => reqId)
    expect(reported.slice(0, 2)).toEqual(ids)
    for (const { headers } of answers)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': expect.stringContaining('max-age') as string,
      })
    // Other sites may frame widgets.
    expect(answers[1]?.headers['x-frame-options']).toBe(name === 'widget' ? undefined : 'SAMEORIGIN')
    await app.close()
  })

  test('the metrics report what became of each page', async () => {
    const { app, counted } = await aPagedServer(world, anEcho().render)
    await app.inject({ url: addresses.search })
    await app.inject({ url: addresses.search })
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${viewKey}` } })
    for (const result of ['hit', 'miss'])
      expect(body).toContain(
        `obole_cached_answers_total{page="search",result="${result}"} ${await counted('search', result)}\n`,
      )
    await app.close()
  })

  test('a hook that refuses, such as a limit of rates, refuses it', async () => {
    const { app } = await aPagedServer(world, anEcho().render)
    const seen = new Map<string, number>()
    app.addHook('onRequest', async (request, reply) => {
      const count = (seen.get(request.ip) ?? 0) + 1
      seen.set(request.ip, count)
      if (count > 3) return reply.code(429).send({})
    })
    const { organization: url } = addresses
    const statuses = []
    for (let visit = 0; visit < 5; visit += 1) statuses.push((await app.inject({ url })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    await app.close()
  })
})

describe('its bytes', () => {
  test('are compressed as the browser reads them', async () => {
    const { app } = await aPagedServer(world, anEcho().render)
    for (const url of Object.values(addresses)) {
      const sizes = []
      for (const [accepted, encoding] of [
        ['gzip, br', 'br'],
        ['gzip', 'gzip'],
        ['', undefined],
      ] as const) {
        const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } })
        expect([url, headers['content-encoding'], headers['content-length']]).toEqual([
          url,
          encoding,
          String(rawPayload.length),
        ])
        expect(headers['vary']).toContain('accept-encoding')
        sizes.push(rawPayload.length)
      }
      expect(sizes[0]).toBeLessThan(sizes[2] ?? 0)
    }
    await app.close()
  })

  test.each(pages)('of %s answer HEAD, and 304 where the browser has them', async (name, url) => {
    const { app } = await aPagedServer(world, anEcho().render)
    const { headers, body } = await app.inject({ url })
    const head = await app.inject({ url, method: 'HEAD' })
    expect([head.body, head.headers['content-length']]).toEqual(['', String(body.length)])
    expect(headers['cache-control']).toBe('no-cache')
    const { etag = '"none"' } = headers
    for (const known of [etag, `W/${String(etag)}`, `"other", ${String(etag)}`]) {
      const again = await app.inject({ url, headers: { 'if-none-match': String(known) } })
      expect([again.statusCode, again.body !== '']).toEqual(name === 'notFound' ? [404, true] : [304, false])
      expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
    }
    const other = await app.inject({ url, headers: { 'if-none-match': '"other"' } })
    expect(other.body).toBe(body)
    await app.close()
  })
})

test('each language has its page: the suffix decides, then the cookie', async () => {
  const { rendered, render } = anEcho()
  const { app } = await aPagedServer(world, render)
  const { organization: url } = addresses
  const ask = async (path: string, cookie?: string) => {
    const answer = await app.inject({ url: path, headers: cookie === undefined ? {} : { cookie } })
    return [/^<html>(\d)/.exec(answer.body)?.[1], answer.headers['vary']]
  }
  const both = 'accept-encoding, cookie'
  expect(await ask(url)).toEqual(['1', both])
  expect(await ask(url, 'locale=es')).toEqual(['2', both])
  expect(await ask(`${url}/es`)).toEqual(['3', 'accept-encoding'])
  expect(await ask(`${url}/es`, 'locale=en')).toEqual(['3', 'accept-encoding'])
  expect(await ask(url, 'locale=es')).toEqual(['2', both])
  expect(await ask(url, 'locale=xx')).toEqual(['1', both])
  expect(rendered).toHaveLength(3)
  await app.close()
})

test('a crowd on a page that no one has seen yet renders it once', async () => {
  for (const [name, url] of pages) {
    let go = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const { rendered, render } = anEcho()
    const { app } = await aPagedServer(world, async (...asked) => {
      await gate
      return render(...asked)
    })
    const crowd = Array.from({ length: 100 }, () => app.inject({ url }))
    setImmediate(() => setImmediate(go))
    const answers = await Promise.all(crowd)
    expect([name, rendered.length, new Set(answers.map(({ body }) => body)).size]).toEqual([name, 1, 1])
    await app.close()
  }
})
