import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MembershipEnding } from '#contract/mail/reminder-mails.ts'
import { type MailTransport, UndeliverableMail } from '#server/platform/mail/mail-transport.ts'
import { mailboxTransport } from '#server/platform/mail/mailbox-transport.ts'
import { startWorker } from '#server/program/worker/start-worker.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import {
  aMembershipForm,
  endIn,
  joinAtOnce,
  moveToNoon,
} from '../../build/money/an-association-of-adherents.ts'

const members = 200
let world: World
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aMembershipForm(world)
})
afterAll(() => world.close())

const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu'] as const
/** Letters of a number, since a name has no digit. */
const letters = (number: number) => Array.from(String(number), (digit) => syllables[Number(digit)]).join('')
/** Every family of two has one address; every tenth address refuses its mail. */
const addressOf = (index: number) => `famille${Math.floor(index / 2)}@exemple.fr`
const isRefused = (address: string) => /0@/.test(address)

/** Two workers with a mail server that refuses some recipients for good. */
async function work(until: () => Promise<boolean>) {
  const transport: MailTransport = {
    ...mailboxTransport,
    deliver: async ({ to }) => {
      if (isRefused(to)) throw new UndeliverableMail('no such mailbox', { cause: null, isBounce: true })
    },
  }
  const mail = {
    ...world.deps,
    renderMail: async () => ({ subject: 'rappel', html: '<p>rappel</p>', text: 'rappel' }),
    readMailIdentity: async () => null,
    transport,
    host: 'localhost',
  }
  const log = pino({ enabled: false })
  const workers = [startWorker(world.deps, mail, log), startWorker(world.deps, mail, log)]
  try {
    await expect.poll(until, { timeout: 60_000, interval: 200 }).toBe(true)
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
}

const reminders = async () => {
  const rows = await world.deps.db
    .selectFrom('mail')
    .select(['recipient', 'payload', 'sent_at', 'bounced_at'])
    .where('kind', '=', 'membershipEnding')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...row, data: row.payload as MembershipEnding }))
}
const areDone = (most: number) => async () => {
  const all = await reminders()
  return (
    all.length === most && all.every(({ sent_at, bounced_at }) => sent_at !== null || bounced_at !== null)
  )
}

test('200 members are reminded by two workers, a mail an address, and no address again that refused one', async () => {
  const joined = Array.from({ length: members }, (_, index) => ({
    firstName: 'Ann',
    lastName: `Moreau ${letters(index)}`,
    email: addressOf(index),
  }))
  const orders = await joinAtOnce(world, 'adulte', joined)
  // Confirmations went out a year ago.
  await sql`delete from mail`.execute(world.deps.db)
  await endIn(world, 30, orders)
  moveToNoon(world, 0)
  await work(areDone(100))
  const first = await reminders()
  expect(new Set(first.map(({ recipient }) => recipient)).size).toBe(100)
  const refused = first.filter(({ bounced_at }) => bounced_at !== null).map(({ recipient }) => recipient)
  expect(refused.toSorted()).toEqual(
    [...new Set(joined.map(({ email }) => email).filter(isRefused))].toSorted(),
  )
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from renewal_notice`.execute(world.deps.db)
  expect(rows).toEqual([{ count: members }])
  moveToNoon(world, 23)
  await work(areDone(100 + 90))
  const second = (await reminders()).slice(100)
  expect(second.some(({ recipient }) => isRefused(recipient))).toBe(false)
})
