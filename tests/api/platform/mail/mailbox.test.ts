import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { makeReadMailIdentity } from '#server/catalogue/form/read-mail-identity.ts'
import { mailboxRoutes } from '#server/platform/mail/mailbox-routes.ts'
import { mailboxTransport } from '#server/platform/mail/mailbox-transport.ts'
import { makeFaultPoint } from '#server/platform/faults.ts'
import { sendMails } from '#server/platform/mail/send-mails.ts'
import { renderMail } from '#web/mails/render-mail.tsx'
import { aDatabase } from '../../../build/a-database.ts'
import { aPayerConfirmation } from '../../../build/mail/mail-messages.ts'
import { aQueuedMail } from '../../../build/mail/mail-outbox.ts'

const host = 'obole.exemple.fr'
let database: DatabaseHandle
let app: FastifyInstance

beforeAll(async () => {
  database = await aDatabase()
  app = Fastify()
  await app.register(
    mailboxRoutes({
      db: database.db,
      brandName: 'Obole',
      host,
      viewKey: 'x',
      publicUrl: 'http://localhost:4400',
      isSecure: false,
      readMailIdentity: makeReadMailIdentity(database.db),
    }),
  )
})
afterAll(async () => {
  await app.close()
  await database.close()
})

it('shows the mails, each with its headers, its HTML in a sandbox and its text', async () => {
  expect((await app.inject('/boite-aux-lettres')).body).toContain('Aucun e‑mail pour l’instant')

  const payer = { firstName: '<b>Zoé</b>', lastName: 'Moreau', companyName: '' }
  const organization = { name: '<i>Ruche</i>', email: '', phone: '', url: '' }
  const id = await aQueuedMail(database.db, aPayerConfirmation({ payer, organization }))
  expect((await app.inject(`/boite-aux-lettres/${id}`)).body).toContain('en préparation')
  const log = pino({ level: 'silent' })
  const clock = { now: () => new Date('2026-11-20T21:20:00Z') }
  const faultPoint = makeFaultPoint(null)
  await sendMails({
    db: database.db,
    clock,
    log,
    faultPoint,
    renderMail,
    readMailIdentity: makeReadMailIdentity(database.db),
    transport: mailboxTransport,
    host,
  })

  const list = await app.inject('/boite-aux-lettres')
  expect(list.body).toContain('Votre don pour &lt;i&gt;Ruche&lt;/i&gt; est confirmé')
  expect(list.body).toContain('20/11/2026, 22h18')
  expect(list.headers['cache-control']).toBe('no-store')

  const page = await app.inject({ url: `/boite-aux-lettres/${id}`, headers: { cookie: 'locale=en' } })
  expect(page.body).toContain('<html lang="en">')
  expect(page.body).toContain(`&lt;${id}@${host}&gt;`)
  expect(page.body).toContain('Merci &lt;b&gt;Zoé&lt;/b&gt;')
  expect(page.body).not.toMatch(/<script|<b>Zoé|style="/)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")

  const html = await app.inject(`/boite-aux-lettres/${id}/html`)
  expect(html.headers['content-security-policy']).toMatch(/^sandbox allow-popups/)
  expect(html.body).toContain('<base target="_blank">')
})

it.each(['/boite-aux-lettres/x', '/boite-aux-lettres/00000000-0000-4000-8000-000000000000/html'])(
  'answers 404 at %s',
  async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('E-mail introuvable')
  },
)
