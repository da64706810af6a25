import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { type Listener, makeOverlayHub } from '#server/papers/overlay/overlay-hub.ts'
import { readOverlay } from '#server/papers/overlay/overlay-store.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { listen } from '../../../build/site/overlay-listener.ts'

let world: World
let form: StoredForm
beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db, {
    form: {
      slug: 'toit',
      type: 'CrowdFunding',
      title: 'Un toit <b>',
      goal: 1_000_000,
      contributorsVisible: true,
    },
  })
})
afterAll(() => world.close())

const path = '/associations/la-ruche/collectes/toit/incrustation'

test('the page is transparent, loads nothing of others, and shows the progress without a script', async () => {
  for (const [url, goal] of [
    [path, /sur 10[\s\u202f]000/u],
    [`${path}/en`, /of €10,000/],
  ] as const) {
    const { statusCode, body, headers } = await world.app.inject({ url })
    expect(statusCode).toBe(200)
    expect(body).toMatch(goal)
    expect(body).toContain('background:transparent')
    expect(body).toContain('prefers-reduced-motion:no-preference')
    expect(body).toContain('<h1>Un toit &lt;b&gt;</h1>')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  }
})

test.each([
  `${path}/fr`,
  `${path}/de`,
  path.replace('toit', 'inconnu'),
  path.replace('toit', 'brouillon'),
  '/incrustation/la-ruche/brouillon',
  '/incrustation/la-ruche/dons',
])('%s is not found', async (url) => {
  await aForm(world.deps.db, { form: { slug: 'brouillon', type: 'CrowdFunding', state: 'draft' } })
  await aForm(world.deps.db, { form: { slug: 'dons' } })
  expect((await world.app.inject({ url })).statusCode).toBe(404)
})

test('a gift reaches a listener within two seconds; a name only where its contributor agreed', async () => {
  const listener = await listen(world.url, '/incrustation/la-ruche/toit')
  await expect.poll(() => listener.views().at(-1)?.collected).toBe(0)
  const { paymentRequestId } = await aShopper(world, form).pay('4242424242424242', 4200, 0)
  const paidAt = performance.now()
  await expect.poll(() => listener.views().at(-1)?.collected, { interval: 20, timeout: 4000 }).toBe(4200)
  expect(performance.now() - paidAt).toBeLessThan(2000)
  expect(listener.views().at(-1)?.gifts).toMatchObject([{ name: null, amount: null }])
  await world.deps.db
    .updateTable('contribution')
    .set({ display_name: 'Zoé M.', publish_amount: true })
    .execute()
  await expect.poll(() => listener.views().at(-1)?.gifts).toMatchObject([{ name: 'Zoé M.', amount: 4200 }])
  const orders = await world.deps.db.selectFrom('order').select('id').execute()
  for (const { id } of orders) expect(listener.text()).not.toContain(id)
  expect(listener.text()).not.toContain(paymentRequestId)
  listener.close()
})

test('where the list of contributors is hidden, no gift is shown', async () => {
  const hidden = await aForm(world.deps.db, {
    form: { slug: 'discret', type: 'CrowdFunding', goal: 5000, contributorsVisible: false },
  })
  await aShopper(world, hidden).pay('4242424242424242', 1000, 0)
  await world.deps.db.updateTable('contribution').set({ display_name: 'Zoé M.' }).execute()
  expect(await readOverlay(world.deps.db, hidden.id)).toEqual({ collected: 1000, goal: 5000, gifts: [] })
})

test('one client network has twenty streams at most; another one has its own', async () => {
  const stream = '/incrustation/la-ruche/toit'
  const many = await Promise.all(Array.from({ length: 20 }, () => listen(world.url, stream, '203.0.113.7')))
  await expect.poll(() => many.every(({ views }) => views().length > 0)).toBe(true)
  const refused = await listen(world.url, stream, '203.0.113.7')
  await expect.poll(() => refused.text()).toMatch(/^HTTP\/1\.1 429/)
  const other = await listen(world.url, stream, '203.0.113.8')
  await expect.poll(() => other.views().length).toBe(1)
  many[0]?.close()
  await expect
    .poll(
      async () => {
        const again = await listen(world.url, stream, '203.0.113.7')
        await expect.poll(() => again.text()).toMatch(/^HTTP/)
        again.close()
        return again.text()
      },
      { timeout: 20_000 },
    )
    .toMatch(/^HTTP\/1\.1 200/)
  for (const { close } of [...many, refused, other]) close()
})

test('a program that asks for the head of a stream gets an answer', async () => {
  const answer = await fetch(`${world.url}/incrustation/la-ruche/toit`, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
})

/** A listener in memory. */
/** The client at an address. */
const at = (ip: string) => clientOf(Buffer.from('key'), { ip })

function aListener(): Listener & { readonly got: string[]; ended: number; writableLength: number } {
  const got: string[] = []
  const listener = {
    got,
    ended: 0,
    writableLength: 0,
    write: (text: string) => got.push(text),
    end: () => (listener.ended += 1),
  }
  return listener
}

test('one read per form a tick, however many listen; none when the last has left', async () => {
  let reads = 0
  const hub = makeOverlayHub({
    read: async () => ({ reads: Math.floor((reads += 1) / 3) }),
    onFailure: (error) => expect(error).toBeUndefined(),
    everyMs: 20,
    heartbeatMs: 30,
    most: { client: 500, subscriber: 500, network: 500 },
  })
  const listeners = Array.from({ length: 200 }, aListener)
  const removes = listeners.map((listener) => hub.add('a', at('2001:db8:1:1::1'), listener))
  await expect
    .poll(() => listeners.every(({ got }) => got.some((text) => text.includes('"reads":1'))))
    .toBe(true)
  expect(reads).toBeLessThan(60)
  await expect.poll(() => listeners[0]?.got.includes(': \n\n')).toBe(true)
  for (const remove of removes) remove()
  const after = reads
  await new Promise((done) => setTimeout(done, 100))
  expect(reads - after).toBeLessThan(2)
  hub.close()
})

test('a subscriber, a network and a form have a share, so that none takes the streams of others', () => {
  const most = { subscriber: 1, network: 2, form: 3 }
  const hub = makeOverlayHub({ read: async () => ({}), onFailure: () => {}, most })
  const refused = (code: string) => expect.objectContaining({ code }) as Error
  hub.add('a', at('2001:db8:1:1::1'), aListener())
  expect(() => hub.add('b', at('2001:db8:1:2::1'), aListener())).toThrow(refused('TOO_MANY_REQUESTS'))
  hub.add('a', at('2001:db8:1:100::1'), aListener())
  expect(() => hub.add('b', at('2001:db8:1:200::1'), aListener())).toThrow(refused('TOO_MANY_REQUESTS'))
  hub.add('a', at('2001:db8:2::1'), aListener())
  expect(() => hub.add('a', at('2001:db8:3::1'), aListener())).toThrow(refused('BUSY'))
  hub.add('b', at('2001:db8:3::1'), aListener())
  hub.close()
})

test('a client and a process have limits, which are free again when a listener leaves', () => {
  const hub = makeOverlayHub({ read: async () => ({}), onFailure: () => {}, most: { client: 2, process: 3 } })
  const first = hub.add('a', at('2001:db8:1:1::1'), aListener())
  hub.add('a', at('2001:db8:1:1::1'), aListener())
  expect(() => hub.add('b', at('2001:db8:1:1::1'), aListener())).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }) as Error,
  )
  hub.add('b', at('2001:db8:2::1'), aListener())
  expect(() => hub.add('b', at('2001:db8:3::1'), aListener())).toThrow(
    expect.objectContaining({ code: 'BUSY' }) as Error,
  )
  first()
  first()
  hub.add('b', at('2001:db8:3::1'), aListener())
  expect(() => hub.add('b', at('2001:db8:3::1'), aListener())).toThrow(
    expect.objectContaining({ code: 'BUSY' }) as Error,
  )
  hub.close()
})

test('who does not read is dropped, and a form that ends ends its streams', async () => {
  let view: object | null = {}
  const hub = makeOverlayHub({ read: async () => view, onFailure: () => {}, everyMs: 10, heartbeatMs: 15 })
  const [slow, quick] = [aListener(), aListener()]
  slow.writableLength = 100_000
  hub.add('a', at('2001:db8:1:1::1'), slow)
  hub.add('a', at('2001:db8:1:1::1'), quick)
  await expect.poll(() => slow.ended).toBeGreaterThan(0)
  expect(quick.ended).toBe(0)
  view = null
  await expect.poll(() => quick.ended).toBeGreaterThan(0)
  hub.close()
})
