import { type ExpectStatic, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import type { DueKind } from '#server/program/worker/start-due-work.ts'
import { startDueWork } from '#server/program/worker/start-due-work.ts'
import { findDueWork } from '#server/program/worker/due-work-store.ts'
import { sendMails } from '#server/platform/mail/send-mails.ts'
import type { MailTransport } from '#server/platform/mail/mail-transport.ts'
import { handleProviderEvents } from '#server/money/provider-sync/handle-provider-events.ts'
import { aForm } from '../../build/a-form.ts'
import { aProcessWorld } from '../../build/a-process.ts'
import { percentileOf } from '../../build/a-rush.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { type World, aWorld } from '../../build/a-world.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { type SmtpAnswer, startSmtpServer } from '../../build/mail/smtp-server.ts'
import { countMoney } from '../../build/money/count-rows.ts'
import { sandboxControls } from '../../build/money/sandbox-controls.ts'

type Db = World['deps']['db']

const threeDSecure = '4000000000003220'
const eventCount = 70
/** Orders whose mails hang before the events arrive: more mails than there are deliveries at once. */
const earlierOrders = 6
/** How long an event may take, on a machine under load. Alone it takes less than a second. */
const normalMs = 10_000

/** Payers who accept at their bank and close the tab: their orders are made by the provider's events. */
async function payersWithoutTab(
  world: { readonly db: Db; readonly url: string; readonly sandbox: { readonly url: string } },
  count: number,
): Promise<void> {
  const form = await aForm(world.db)
  const redirects: string[] = []
  const one = async (number: number) => {
    const shopper = aShopper(world, form, { 'x-forwarded-for': `10.${number & 255}.${number >> 8}.1` })
    redirects.push((await shopper.pay(threeDSecure)).executed.redirectUrl ?? '')
  }
  for (let begun = 0; begun < count; begun += 5)
    await Promise.all([0, 1, 2, 3, 4].filter((more) => begun + more < count).map((more) => one(begun + more)))
  const body = new URLSearchParams({ outcome: 'success' })
  await Promise.all(redirects.map((address) => fetch(address, { method: 'POST', redirect: 'manual', body })))
}

/** Milliseconds from the arrival of each event to its end; null for one that was not handled. */
async function eventTimes(db: Db): Promise<(number | null)[]> {
  const events = await db.selectFrom('provider_event').select(['received_at', 'handled_at']).execute()
  return events.map(({ received_at, handled_at }) =>
    handled_at === null ? null : handled_at.getTime() - received_at.getTime(),
  )
}

async function progressOf(db: Db) {
  const unhandled = (await eventTimes(db)).filter((ms) => ms === null).length
  return { orders: (await countMoney(db)).orders, unhandled }
}

async function mailsOf(db: Db) {
  const mails = await db.selectFrom('mail').select(['state', 'attempts']).execute()
  const tries = mails.reduce((sum, { attempts }) => sum + attempts, 0)
  return { tries, unsent: mails.filter(({ state }) => state !== 'sent').length }
}

async function metric(url: string, name: string): Promise<number | null> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length))
}

const mute = () => Array.from({ length: 1_000 }, (): SmtpAnswer => 'mute')

test.concurrent('a mail server that accepts and hangs delays no event of the provider, and costs no mail its attempts', async ({
  expect,
}) => {
  const world = await aProcessWorld()
  const answers = mute()
  const server = await startSmtpServer(answers)
  try {
    await world.start({ env: { SMTP_URL: server.url, TRUSTED_PROXIES: 'loopback' } })
    const { setScenario, flushWebhooks } = sandboxControls(world.sandbox.url)
    await setScenario({ operation: 'webhook', times: 1_000, withhold: true })
    const form = await aForm(world.db, { form: { slug: 'avant' } })
    for (let index = 0; index < earlierOrders; index += 1) await aShopper(world, form).pay('4242424242424242')
    await payersWithoutTab(world, eventCount)
    await flushWebhooks()
    const orders = eventCount + earlierOrders
    await expect
      .poll(() => progressOf(world.db), { timeout: 60_000, interval: 200 })
      .toEqual({ orders, unhandled: 0 })
    const times = (await eventTimes(world.db)).filter((ms) => ms !== null)
    const [p50, p99] = [0.5, 0.99].map((share) => percentileOf(times, share))
    process.stdout.write(`hanging mail server: ${times.length} events, p50 ${p50} ms, p99 ${p99} ms\n`)
    expect(times.length).toBeGreaterThanOrEqual(orders)
    expect(p99).toBeLessThan(normalMs)
    await expect.poll(() => metric(world.url, 'obole_mail_circuit_open'), { timeout: 60_000 }).toBe(1)
    const hanging = await mailsOf(world.db)
    expect(hanging.unsent).toBe(orders * 2)
    // Four deliveries opened it; a probe or two may have followed.
    expect(hanging.tries).toBeLessThan(10)
    expect(await metric(world.url, 'obole_oldest_pending_seconds{what="mails"}')).toBeGreaterThan(5)
    expect(await metric(world.url, 'obole_oldest_pending_seconds{what="events"}')).toBe(0)
    answers.splice(0)
    await expect
      .poll(async () => (await mailsOf(world.db)).unsent, { timeout: 90_000, interval: 500 })
      .toBe(0)
    expect(await metric(world.url, 'obole_mail_circuit_open')).toBe(0)
    expect(server.mails).toHaveLength(orders * 2)
    const deps = { db: world.db, clock: { now: () => new Date() } }
    expect(await violationsOf({ deps, sandbox: world.sandbox })).toEqual([])
  } finally {
    await world.close()
    await server.close()
  }
})

/** The orders that are made in a normal time by a worker with these kinds of work, while the mail server hangs. */
async function ordersWith(
  expect: ExpectStatic,
  kindsOf: (mails: DueKind, events: DueKind) => readonly DueKind[],
) {
  const world = await aWorld()
  const { deps } = world
  const hanging = Promise.withResolvers<void>()
  const transport: MailTransport = {
    slots: 4,
    permits: (wanted) => wanted,
    storesBodies: false,
    deliver: () => hanging.promise,
    close: () => {},
  }
  const renderMail = async () => ({ subject: 'Sujet', html: '', text: '' })
  const mail = { ...deps, renderMail, readMailIdentity: async () => null, transport, host: 'localhost' }
  const kinds = kindsOf(
    { name: 'mails', isDue: (due) => due.mails, turn: (signal) => sendMails(mail, signal) },
    { name: 'events', isDue: (due) => due.events, turn: (signal) => handleProviderEvents(deps, signal) },
  )
  await aShopper(world, await aForm(deps.db, { form: { slug: 'avant' } })).pay('4242424242424242')
  const ask = async () => {
    const now = deps.clock.now()
    return findDueWork(deps.db, { now, today: parisDate(now), providers: ['sandbox'] })
  }
  const worker = startDueWork(deps.log, ask, kinds)
  try {
    await expect.poll(async () => (await mailsOf(deps.db)).tries).toBeGreaterThan(0)
    await payersWithoutTab({ ...world, db: deps.db }, 10)
    await new Promise((resolve) => setTimeout(resolve, normalMs))
    return (await progressOf(deps.db)).orders
  } finally {
    hanging.resolve()
    await worker.stop()
    await world.close()
  }
}

test.concurrent('each kind of work has its own slots: all orders are made in time', async ({ expect }) => {
  expect(await ordersWith(expect, (mails, events) => [mails, events])).toBe(11)
})

test.concurrent('negative control: with one shared slot, no order is made while a mail hangs', async ({
  expect,
}) => {
  const shared = (mails: DueKind, events: DueKind): DueKind => ({
    name: 'everything',
    isDue: (due) => mails.isDue(due) || events.isDue(due),
    turn: async (signal) => {
      await mails.turn(signal)
      await events.turn(signal)
    },
  })
  expect(await ordersWith(expect, (mails, events) => [shared(mails, events)])).toBe(1)
})
