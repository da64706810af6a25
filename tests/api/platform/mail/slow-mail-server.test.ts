import { expect, it } from 'vitest'
import { mailTiming } from '#server/platform/mail/mail-transport.ts'
import { makeSmtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { startSmtpServer } from '../../../build/mail/smtp-server.ts'

it('a delivery that takes too long is ended before its lease, and delays no other', async () => {
  const server = await startSmtpServer(['silent'])
  const transport = makeSmtpTransport({ url: server.url, from: 'robot@obole.exemple.fr', fromName: 'Obole' })
  const mail = {
    messageId: '<a@obole.exemple.fr>',
    to: 'zoe@exemple.fr',
    replyTo: null,
    subject: 'Sujet',
    html: '<p>Texte</p>',
    text: 'Texte',
    logo: null,
    unsubscribeUrl: null,
    date: new Date(),
  }
  try {
    await expect(transport.deliver(mail, AbortSignal.timeout(500))).rejects.toThrow(/abort/i)
    // Its connection is closed: the next delivery opens another one.
    await transport.deliver(mail, AbortSignal.timeout(10_000))
    expect(server.mails).toHaveLength(1)
    // And its end is recorded before another process takes it.
    expect(mailTiming.deliverMs + 10_000).toBeLessThan(mailTiming.leaseMs)
  } finally {
    transport.close()
    await server.close()
  }
})
