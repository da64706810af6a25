import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSmtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { type TestSmtpServer, startSmtpServer } from '../../../build/mail/smtp-server.ts'

let server: TestSmtpServer

beforeAll(async () => {
  server = await startSmtpServer()
})
afterAll(() => server.close())

async function deliver(unsubscribeUrl: string | null): Promise<string> {
  const transport = makeSmtpTransport({ url: server.url, from: 'robot@obole.exemple.fr', fromName: 'Obole' })
  const mail = {
    messageId: '<a@obole.exemple.fr>',
    to: 'zoe@exemple.fr',
    replyTo: null,
    subject: 'Sujet',
    html: '<p>Texte</p>',
    text: 'Texte',
    logo: null,
    unsubscribeUrl,
    date: new Date(),
  }
  await transport.deliver(mail, AbortSignal.timeout(10_000))
  transport.close()
  return server.mails.at(-1)?.raw ?? ''
}

test('a mail program learns where to stop the news, with one request', async () => {
  const raw = await deliver('https://obole.exemple.fr/ha-api/news-subscriptions/abc/stop')
  expect(raw).toMatch(/^List-Unsubscribe:\s+<https:\S+\/news-subscriptions\/abc\/stop>/m)
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
})

test('a mail about an order has no such header', async () => {
  expect(await deliver(null)).not.toContain('List-Unsubscribe')
})
