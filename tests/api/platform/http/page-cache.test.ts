import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { addresses, aPagedServer, aggForm, anEcho, pages } from '../../../build/site/a-paged-server.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
  await aForm(world.deps.db)
})
afterAll(() => world.close())

const secret = 'zoe-martin'
/** Headers by which a visitor may be recognised. */
const personal = {
  cookie: `session=${secret}-session; locale=en; cart=${secret}-cart`,
  authorization: `Bearer ${secret}-token`,
  'x-ha-cart-key': `${secret}-key`,
  'x-api-key': `${secret}-api`,
  'x-forwarded-for': '203.0.113.7',
  'x-request-id': `${secret}-request`,
  'user-agent': `${secret}-agent`,
  referer: `https://exemple.fr/?email=${secret}`,
  'accept-language': 'es',
}

describe('nothing personal is stored', () => {
  test.each(pages)('%s is rendered for a request made anew', async (name, url) => {
    const { rendered, render } = anEcho()
    const { app } = await aPagedServer(world, render)
    // A 404 has any query string, the other pages none.
    const asked = name === 'notFound' ? `${url}/${secret}?email=${secret}` : url
    const first = await app.inject({ url: asked, headers: personal })
    const second = await app.inject({ url, headers: { cookie: 'locale=en' } })
    expect(rendered).toHaveLength(1)
    expect(second.rawPayload).toEqual(first.rawPayload)
    expect([...(rendered[0]?.headers ?? [])].map(([header]) => header)).toEqual(['cookie', 'x-request-id'])
    expect(rendered[0]?.headers.get('cookie')).toBe('locale=en')
    const stored = JSON.stringify([second.headers, second.body])
    for (const value of [secret, personal['x-forwarded-for'], String(first.headers['x-request-id'])])
      expect(stored).not.toContain(value)
    await app.close()
  })

  test('agg/form is read by the parameters of its table and no others', async () => {
    const { app } = await aPagedServer(world, anEcho().render)
    const first = await app.inject({ url: `${aggForm}&email=${secret}`, headers: personal })
    const second = await app.inject({ url: aggForm })
    expect(second.body).toBe(first.body)
    expect(JSON.parse(second.body)).toMatchObject({ form: { formSlug: 'dons' } })
    expect(JSON.stringify([second.headers, second.body])).not.toMatch(/zoe|203\.0\.113\.7/)
    await app.close()
  })

  test.each(pages.filter(([name]) => name !== 'notFound'))(
    '%s with a query string is its visitor’s alone',
    async (_name, url) => {
      const { rendered, render } = anEcho()
      const { app } = await aPagedServer(world, render)
      const own = await app.inject({ url: `${url}?email=${secret}`, headers: personal })
      expect(own.body).toContain(secret)
      expect((await app.inject({ url })).body).not.toContain(secret)
      expect(rendered).toHaveLength(2)
      await app.close()
    },
  )
})

describe('a link that is only measured', () => {
  test.each(pages.filter(([name]) => name !== 'notFound'))(
    '%s is the stored page, without what the link says',
    async (_name, url) => {
      const { rendered, render } = anEcho()
      const { app } = await aPagedServer(world, render)
      const plain = await app.inject({ url })
      const measured = await app.inject({ url: `${url}?utm_source=${secret}&fbclid=x&source=${secret}` })
      expect(measured.body).toBe(plain.body)
      expect(rendered).toHaveLength(1)
      const own = await app.inject({ url: `${url}?utm_source=x&email=${secret}` })
      expect(own.body).toContain(secret)
      await app.close()
    },
  )
})

describe('what a visitor alone may see is not stored', () => {
  test.each(pages)('%s that sets a cookie is not stored', async (_name, url) => {
    const { rendered, render } = anEcho(undefined, { 'set-cookie': 'session=1' })
    const { app } = await aPagedServer(world, render)
    for (const visitor of [1, 2])
      expect([visitor, (await app.inject({ url })).headers['set-cookie']]).toEqual([visitor, 'session=1'])
    // For each visitor the page that no one may share, then their own.
    expect(rendered).toHaveLength(4)
    await app.close()
  })

  test.each([201, 301, 302, 401, 403, 410, 418, 500, 503])('a status of %d is not stored', async (status) => {
    for (const [, url] of pages) {
      const { rendered, render } = anEcho(status, status < 400 ? { location: '/x' } : {})
      const { app } = await aPagedServer(world, render)
      for (const visitor of [1, 2])
        expect([visitor, (await app.inject({ url })).statusCode]).toEqual([visitor, status])
      expect(rendered).toHaveLength(4)
      await app.close()
    }
  })

  test('a page without its database is not rendered twice: the second try would wait as long', async () => {
    const { rendered, render } = anEcho(503)
    const { app } = await aPagedServer(world, render)
    await app.inject({ url: addresses.campaign })
    const asked = rendered.map(({ url }) => url.replace(/^https:\/\/[^/]+/, ''))
    expect(asked).toEqual([addresses.campaign, '/error?status=503'])
    await app.close()
  })

  test('nor is a 404 of an address that has a page, or a 200 of one that has none', async () => {
    for (const [name, url] of pages) {
      const { rendered, render } = anEcho(name === 'notFound' ? 200 : 404)
      const { app } = await aPagedServer(world, render)
      await app.inject({ url })
      await app.inject({ url })
      expect([name, rendered.length]).toEqual([name, 2])
      await app.close()
    }
  })
})
