import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { type ProcessWorld, aProcessWorld } from '../../build/a-process.ts'
import { aShopper } from '../../build/a-shopper.ts'

let world: ProcessWorld

beforeAll(async () => {
  world = await aProcessWorld()
  await world.start({ env: { LOG_LEVEL: 'info' } })
})
afterAll(() => world.close())

interface Line {
  readonly level: number
  readonly msg: string
}

/** Levels from 50 on are alarms. */
const isAlarm = ({ level }: Line) => level >= 50

function logged(): Line[] {
  const lines = readFileSync(join(world.dataDir, 'main.log'), 'utf8').split('\n')
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line)
}

/** Sends the beginning of a request, and is gone after a moment. */
async function leaveAfter(head: readonly string[], body: string): Promise<void> {
  const { port, host } = new URL(world.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write([...head, `host: ${host}`, '', body].join('\r\n'))
  await wait(150)
  // What answers a later request has read the earlier one.
  await (await fetch(`${world.url}/healthz`)).body?.cancel()
  socket.resetAndDestroy()
}

test('clients that disconnect, while they send or while they wait, are no server errors', async () => {
  const form = await aForm(world.db)
  const shopper = aShopper(world, form)
  const cart = await shopper.fillCart()
  const key = `x-ha-cart-key: ${cart.cartKey}`
  const json = ['content-type: application/json', 'content-length: 1000']
  const multipart = ['content-type: multipart/form-data; boundary=b', 'content-length: 100000']
  const file =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7'
  await leaveAfter(['POST /ha-api/carts HTTP/1.1', ...json], '{"items":')
  await leaveAfter([`PUT /ha-api/carts/${cart.id}/payer HTTP/1.1`, key, ...json], '{"firstName":')
  await leaveAfter([`POST /ha-api/carts/${cart.id}/file HTTP/1.1`, key, ...multipart], file)
  await leaveAfter(['POST /ha-api/provider-events/sandbox HTTP/1.1', ...json], '{"id":')
  await leaveAfter(['GET /associations/la-ruche/formulaires/dons?x=1 HTTP/1.1'], '')
  await leaveAfter(['GET /ha-api/agg/form?organizationSlug=la-ruche HTTP/1.1'], '')
  const left = () => logged().filter(({ msg }) => msg.startsWith('client disconnected'))
  await expect.poll(() => left().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
  await wait(500)
  expect(logged().filter(isAlarm)).toEqual([])
})

test('negative control: a failure of our own is still one', async () => {
  const form = await aForm(world.db, { form: { slug: 'autre' } })
  await sql`alter table cart rename to cart_away`.execute(world.db)
  expect((await aShopper(world, form).give(1000)).status).toBe(500)
  await sql`alter table cart_away rename to cart`.execute(world.db)
  // A line may be in the file some time after the answer.
  const alarms = () => logged().filter(isAlarm)
  await expect.poll(() => alarms().map(({ msg }) => msg), { timeout: 20_000 }).toEqual(['request failed'])
})
