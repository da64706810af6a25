import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld } from '../../../build/a-world.ts'
import { fieldsOf, withFields } from '../../../build/money/card-fields.ts'
import { countMoney } from '../../../build/money/count-rows.ts'

test('a server that stops answers its running requests, and does not wait for idle keep-alive connections', async () => {
  const [sent, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const world = await aWorld({
    webhooks: false,
    wrapProvider: (provider) =>
      withFields(provider, {
        charge: async (request) => {
          sent.resolve()
          await answered.promise
          return fieldsOf(provider).charge(request)
        },
      }),
  })
  const shopper = aShopper(world, await aForm(world.deps.db))
  const paymentRequestId = await shopper.freeze(await shopper.fillCart())
  const { session } = await shopper.enterPayment(paymentRequestId, '4242424242424242')
  const paying = shopper.execute(paymentRequestId, session)
  await sent.promise
  // A keep-alive connection would hold the server for 72 seconds.
  const stopped = world.app.close().then(() => performance.now())
  answered.resolve()
  expect((await paying).body.status).toBe('Confirmed')
  const paidAt = performance.now()
  expect((await stopped) - paidAt).toBeLessThan(10_000)
  expect((await countMoney(world.deps.db)).orders).toBe(1)
  await world.close()
})

test('connections that have asked for nothing, or for half a page, do not hold a server that stops', async () => {
  const world = await aWorld({ webhooks: false })
  const { port, hostname } = new URL(world.url)
  const open = async (text: string) => {
    const socket = connect(Number(port), hostname).setNoDelay()
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  const whole = `GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`
  const half = 'GET /healthz HTTP'
  const sockets = await Promise.all(['', half, whole, whole + half].map(open))
  await Promise.all(sockets.slice(2).map((socket) => once(socket, 'data')))
  const ended = sockets.map((socket) => once(socket.on('error', () => {}).resume(), 'close'))
  const began = performance.now()
  await world.app.close()
  await Promise.all(ended)
  expect(performance.now() - began).toBeLessThan(5_000)
  await world.close()
})
