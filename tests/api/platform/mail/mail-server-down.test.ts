import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { makeFaultPoint } from '#server/platform/faults.ts'
import { sendMails } from '#server/platform/mail/send-mails.ts'
import { makeSmtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { renderMail } from '#web/mails/render-mail.tsx'
import { aDatabase } from '../../../build/a-database.ts'
import { aNewGift } from '../../../build/mail/mail-messages.ts'
import { aQueuedMail } from '../../../build/mail/mail-outbox.ts'
import { type SmtpAnswer, startSmtpServer } from '../../../build/mail/smtp-server.ts'

let database: DatabaseHandle
const closers: (() => void | Promise<void>)[] = []

beforeEach(async () => {
  database = await aDatabase()
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await database.close()
})

async function smtp(answers: SmtpAnswer[]) {
  const server = await startSmtpServer(answers)
  const settings = { from: 'robot@obole.exemple.fr', fromName: 'Obole' }
  const transport = makeSmtpTransport({ url: server.url, ...settings })
  closers.push(() => transport.close(), server.close)
  const clock = { now: () => new Date('2026-11-20T21:20:00Z') }
  const log = pino({ level: 'silent' })
  const faultPoint = makeFaultPoint(null)
  const deps = {
    db: database.db,
    clock,
    log,
    faultPoint,
    renderMail,
    readMailIdentity: async () => null,
    transport,
    host: 'obole.exemple.fr',
  }
  return { server, deps }
}

describe('a mail server that does not answer', () => {
  const lose = (count: number) => Array.from({ length: count }, (): SmtpAnswer => 'lost')
  const triesOf = async () => {
    const rows = await database.db.selectFrom('mail').select('attempts').execute()
    return rows.map(({ attempts }) => attempts).toSorted((a, b) => a - b)
  }
  const twentyMails = () =>
    Promise.all(Array.from({ length: 20 }, () => aQueuedMail(database.db, aNewGift())))

  it('is not called any more after four failures: the other mails keep their attempts', async () => {
    const { deps } = await smtp(lose(100))
    await twentyMails()
    await sendMails(deps)
    await sendMails(deps)
    // Three more may have begun before the fourth failed.
    expect((await triesOf()).filter((tries) => tries > 0).length).toBeLessThanOrEqual(4 + 3)
  })

  it('negative control: without the circuit breaker, every mail is tried', async () => {
    const { deps } = await smtp(lose(100))
    await twentyMails()
    const transport = { ...deps.transport, permits: (wanted: number) => wanted }
    for (let turn = 0; turn < 5; turn += 1) await sendMails({ ...deps, transport })
    // On a slow machine the first one is due again before the last one was tried.
    expect(Math.min(...(await triesOf()))).toBeGreaterThan(0)
  })

  it('is not meant by refusals of single mails', async () => {
    const { deps, server } = await smtp([
      ...Array.from({ length: 5 }, (): SmtpAnswer => 'refuse-recipient'),
      ...Array.from({ length: 5 }, (): SmtpAnswer => 'busy'),
    ])
    await twentyMails()
    for (let turn = 0; turn < 5; turn += 1) await sendMails(deps)
    expect(server.mails).toHaveLength(10)
  })
})
