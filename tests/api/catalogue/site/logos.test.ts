import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '#server/program/app/build-server.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let app: Awaited<ReturnType<typeof buildServer>>
const name = '0123456789abcdef.svg'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

beforeAll(async () => {
  world = await aWorld()
  app = await buildServer({
    deps: world.deps,
    log: pino({ level: 'silent' }),
    trustedProxies: [],
    limitsRates: false,
    assetsFolder: null,
    mailbox: null,
    logos: new Map([[name, { type: 'image/svg+xml', content: Buffer.from(drawing) }]]),
  })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

test('a picture of the footer is served for ever, and its script cannot run', async () => {
  const answer = await app.inject({ url: `/logos/${name}` })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(drawing)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
})

test.each(['absent.svg', 'logos.json', '..%2Flogos.json', '%2e%2e/legal/fr/aide.md', '__proto__'])(
  'no other file of the folder is: %s',
  async (other) => {
    expect((await app.inject({ url: `/logos/${other}` })).statusCode).toBe(404)
  },
)
