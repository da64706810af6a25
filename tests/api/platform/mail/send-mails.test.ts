import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { maximumMailAttempts } from '#contract/mails.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { countWaiting } from '#server/platform/db/health-store.ts'
import { machineNow, machineTimeIn } from '#server/platform/clock/machine-time-store.ts'
import { makeFaultPoint } from '#server/platform/faults.ts'
import { findMail } from '#server/platform/mail/mail-store.ts'
import { type MailTransport, type OutgoingMail, mailTiming } from '#server/platform/mail/mail-transport.ts'
import { mailboxTransport } from '#server/platform/mail/mailbox-transport.ts'
import { sendMails } from '#server/platform/mail/send-mails.ts'
import { makeReadMailIdentity } from '#server/catalogue/form/read-mail-identity.ts'
import { makeSmtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { renderMail } from '#web/mails/render-mail.tsx'
import { aDatabase } from '../../../build/a-database.ts'
import { aNewGift, aPayerConfirmation } from '../../../build/mail/mail-messages.ts'
import { aQueuedMail } from '../../../build/mail/mail-outbox.ts'
import { type SmtpAnswer, type TestSmtpServer, startSmtpServer } from '../../../build/mail/smtp-server.ts'

const now = new Date('2026-11-20T21:20:00Z')
let database: DatabaseHandle
const closers: (() => void | Promise<void>)[] = []

beforeAll(async () => {
  database = await aDatabase()
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await database.db.deleteFrom('mail').execute()
})
afterAll(() => database.close())

const depsWith = (transport: MailTransport) => ({
  db: database.db,
  clock: { now: () => now },
  log: pino({ level: 'silent' }),
  faultPoint: makeFaultPoint(null),
  renderMail,
  readMailIdentity: makeReadMailIdentity(database.db),
  transport,
  host: 'obole.exemple.fr',
})

/** A transport that stores the mails it gets. */
function recorder() {
  const delivered: OutgoingMail[] = []
  const deliver = async (mail: OutgoingMail) => {
    delivered.push(mail)
  }
  return { delivered, transport: { ...mailboxTransport, slots: 4, deliver } }
}

async function smtp(
  answers: SmtpAnswer[] = [],
): Promise<{ server: TestSmtpServer; deps: ReturnType<typeof depsWith> }> {
  const server = await startSmtpServer(answers)
  const transport = makeSmtpTransport({
    url: server.url,
    from: 'ne-pas-repondre@obole.exemple.fr',
    fromName: 'Obole',
  })
  closers.push(() => transport.close(), server.close)
  return { server, deps: depsWith(transport) }
}

const rowOf = (id: string) => findMail(database.db, id)

/** The wait of every mail is over, or its lease. */
const makeDue = () =>
  database.db.updateTable('mail').set({ next_try_at: machineNow }).where('state', '<>', 'sent').execute()

/** Whether every mail waits for a later time. */
async function waits(): Promise<boolean> {
  const rows = await database.db
    .selectFrom('mail')
    .select('id')
    .where('next_try_at', '<=', machineNow)
    .execute()
  return rows.length === 0
}

describe('a mail that stays in the mailbox', () => {
  it('is written once, with its bodies, even if the outbox is processed repeatedly', async () => {
    const id = await aQueuedMail(database.db, aPayerConfirmation())
    const { delivered, transport } = recorder()
    expect(await sendMails(depsWith(transport))).toBe(1)
    await makeDue()
    expect(await sendMails(depsWith(transport))).toBe(0)
    expect(delivered).toHaveLength(1)
    const row = await rowOf(id)
    expect(row).toMatchObject({
      state: 'sent',
      attempts: 1,
      sent_at: now,
      last_error: null,
      next_try_at: null,
    })
    expect(row?.subject).toBe('Votre don pour La Ruche de Belleville est confirmé')
    expect(row?.html).toContain('Merci Zoé')
    expect(row?.text_body).toContain('Merci Zoé')
  })

  it('is sent once when two workers meet: the lease blocks the second one', async () => {
    const id = await aQueuedMail(database.db, aPayerConfirmation())
    const { delivered, transport } = recorder()
    const entered = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const deliver = async (mail: OutgoingMail) => {
      entered.resolve()
      await released.promise
      await transport.deliver(mail)
    }
    const first = sendMails(depsWith({ ...transport, deliver }))
    await entered.promise
    try {
      expect(await sendMails(depsWith(transport))).toBe(0)
    } finally {
      released.resolve()
      await first
    }
    expect(delivered).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('is sent again after its worker was killed, when its lease ends', async () => {
    const id = await aQueuedMail(database.db, aPayerConfirmation(), { state: 'sending', attempts: 1 })
    await database.db
      .updateTable('mail')
      .set({ next_try_at: machineTimeIn(mailTiming.leaseMs) })
      .execute()
    const { delivered, transport } = recorder()
    expect(await sendMails(depsWith(transport))).toBe(0)
    await makeDue()
    expect(await sendMails(depsWith(transport))).toBe(1)
    expect(delivered).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2 })
  })
})

describe('the outbox', () => {
  it('negative control: after the lease has ended, the second one sends it too, with the same Message-ID', async () => {
    const id = await aQueuedMail(database.db, aPayerConfirmation())
    const { delivered, transport } = recorder()
    const entered = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const deliver = async () => {
      entered.resolve()
      await released.promise
      throw new Error('too late')
    }
    const first = sendMails(depsWith({ ...transport, deliver }))
    await entered.promise
    await makeDue()
    await sendMails(depsWith(transport))
    released.resolve()
    await first
    expect(delivered.map(({ messageId }) => messageId)).toEqual([`<${id}@obole.exemple.fr>`])
    // The result of the first worker arrives too late: the mail has left.
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2, last_error: null, next_try_at: null })
  })

  it('is abandoned and counted if its data is invalid', async () => {
    const id = await aQueuedMail(database.db, {
      kind: 'payerConfirmation',
      locale: 'fr',
      data: { amount: -1 },
    })
    const { delivered, transport } = recorder()
    await sendMails(depsWith(transport))
    expect(delivered).toHaveLength(0)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', next_try_at: null })
    expect(await countWaiting(database.db)).toMatchObject({ unsentMails: 1, givenUp: 1 })
  })

  it('holds no connection to the database during the delivery', async () => {
    await aQueuedMail(database.db, aPayerConfirmation())
    const { transport } = recorder()
    const busy: number[] = []
    const deliver = async () => {
      busy.push(database.pool.totalCount - database.pool.idleCount)
    }
    await sendMails(depsWith({ ...transport, deliver }))
    expect(busy).toEqual([0])
  })
})

describe('a mail that leaves by SMTP', () => {
  it('arrives with a fixed Message-ID and the right addresses, its bodies are not stored', async () => {
    const { server, deps } = await smtp()
    const id = await aQueuedMail(database.db, aNewGift(), { recipient: 'bonjour@ruche.exemple.fr' })
    await sendMails(deps)
    expect(server.mails).toHaveLength(1)
    const [mail] = server.mails
    expect(mail).toMatchObject({ messageId: `<${id}@obole.exemple.fr>`, to: ['bonjour@ruche.exemple.fr'] })
    expect(mail?.from).toBe('ne-pas-repondre@obole.exemple.fr')
    expect(mail?.raw).toMatch(/^From: Obole <ne-pas-repondre@obole\.exemple\.fr>/m)
    expect(mail?.raw).toMatch(/^Reply-To: zoe\.moreau@exemple\.fr/m)
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(mail?.raw).toMatch(/^Date: Fri, 20 Nov 2026 21:20:00/m)
    expect(mail?.raw).toMatch(/^Content-Type: text\/plain/m)
    expect(mail?.raw).toMatch(/^Content-Type: text\/html/m)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', html: null, text_body: null })
  })

  it('goes to one address, whatever characters the address contains', async () => {
    const { server, deps } = await smtp()
    const recipient = 'a@exemple.fr, b@exemple.fr'
    await aQueuedMail(database.db, aPayerConfirmation(), { recipient })
    await sendMails(deps)
    expect(server.mails.flatMap((mail) => mail.to)).not.toContain('b@exemple.fr')
  })

  it('waits in the outbox while the server is busy, with the reason', async () => {
    const { server, deps } = await smtp(['busy'])
    const id = await aQueuedMail(database.db, aPayerConfirmation())
    expect(await sendMails(deps)).toBe(1)
    const waiting = await rowOf(id)
    expect(waiting?.state).toBe('queued')
    expect(waiting?.last_error).toContain('451')
    expect(await waits()).toBe(true)
    await makeDue()
    await sendMails(deps)
    expect(server.mails).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
  })

  it('is abandoned when the recipient is refused, or after too many tries', async () => {
    const { server, deps } = await smtp(['refuse-recipient', 'busy'])
    const refused = await aQueuedMail(database.db, aPayerConfirmation())
    await sendMails(deps)
    const tired = await aQueuedMail(database.db, aPayerConfirmation(), { attempts: maximumMailAttempts - 1 })
    await sendMails(deps)
    expect(server.mails).toHaveLength(0)
    expect(await rowOf(refused)).toMatchObject({ state: 'failed' })
    expect(await rowOf(tired)).toMatchObject({ state: 'failed', attempts: maximumMailAttempts })
  })

  it('repeats the same Message-ID if the answer of the server was lost', async () => {
    const { server, deps } = await smtp(['lost'])
    const id = await aQueuedMail(database.db, aPayerConfirmation())
    await sendMails(deps)
    expect((await rowOf(id))?.last_error).toMatch(/connection|closed|socket/i)
    await makeDue()
    await sendMails(deps)
    const sameId = `<${id}@obole.exemple.fr>`
    expect(server.mails.map((mail) => mail.messageId)).toEqual([sameId, sameId])
    expect(await rowOf(id)).toMatchObject({ state: 'sent' })
  })
})
