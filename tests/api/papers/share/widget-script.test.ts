import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
})
afterAll(() => world.close())

const get = (path: string) => fetch(`${world.url}${path}`, { redirect: 'manual' })

test('the script of the codes leads to the address with its hash, which never changes', async () => {
  const first = await get('/widget.js')
  expect(first.status).toBe(302)
  expect(first.headers.get('cache-control')).toBe('public, max-age=300')
  const address = first.headers.get('location') ?? ''
  expect(address).toMatch(/^\/widget-[0-9a-f]{12}\.js$/)
  const script = await get(address)
  expect(script.status).toBe(200)
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('access-control-allow-origin')).toBe('*')
  expect(await script.text()).toContain('customElements.define')
})

test('the address of a former version leads to the present one', async () => {
  const former = await get('/widget-000000000000.js')
  expect([former.status, former.headers.get('location')]).toEqual([
    302,
    (await get('/widget.js')).headers.get('location'),
  ])
})
