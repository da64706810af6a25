import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { makeFaultPoint } from '#server/platform/faults.ts'
import { listBounces } from '#server/platform/mail/bounce-store.ts'
import { makeReadMailIdentity } from '#server/catalogue/form/read-mail-identity.ts'
import { findMail } from '#server/platform/mail/mail-store.ts'
import { sendMails } from '#server/platform/mail/send-mails.ts'
import { makeSmtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { renderMail } from '#web/mails/render-mail.tsx'
import { aDatabase } from '../../../build/a-database.ts'
import { aPayerConfirmation } from '../../../build/mail/mail-messages.ts'
import { aQueuedMail } from '../../../build/mail/mail-outbox.ts'
import { startSmtpServer } from '../../../build/mail/smtp-server.ts'

let database: DatabaseHandle
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.close())

test('a mail bounces where the recipient is refused for good, not where the text is', async () => {
  const { db } = database
  const server = await startSmtpServer(['refuse-recipient', 'refuse-text'])
  const transport = makeSmtpTransport({ url: server.url, from: 'robot@exemple.fr', fromName: 'Obole' })
  const send = async (recipient: string) => {
    const id = await aQueuedMail(db, aPayerConfirmation(), { recipient })
    await sendMails({
      db,
      clock: { now: () => new Date('2026-11-20T21:20:00Z') },
      log: pino({ level: 'silent' }),
      faultPoint: makeFaultPoint(null),
      renderMail,
      readMailIdentity: makeReadMailIdentity(db),
      transport,
      host: 'obole.exemple.fr',
    })
    return findMail(db, id)
  }
  const bounced = await send('parti@exemple.fr')
  expect(bounced).toMatchObject({ state: 'failed', next_try_at: null })
  expect(bounced?.bounced_at).toBeInstanceOf(Date)
  expect(await send('present@exemple.fr')).toMatchObject({ state: 'failed', bounced_at: null })
  const [listed, ...others] = await listBounces(db, 30)
  expect(others).toEqual([])
  expect(listed).toMatchObject({ recipient: 'parti@exemple.fr', kind: 'payerConfirmation' })
  expect(listed?.answer).toContain('550 no such person')
  const { rows } = await sql`
    select is_bouncing('parti@exemple.fr') as gone, is_bouncing('present@exemple.fr') as here`.execute(db)
  expect(rows).toEqual([{ gone: true, here: false }])
  transport.close()
  await server.close()
})
