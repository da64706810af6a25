import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { makeFaultPoint } from '#server/platform/faults.ts'
import { loadDemo } from '#server/catalogue/form/load-demo.ts'
import { makeReadMailIdentity } from '#server/catalogue/form/read-mail-identity.ts'
import { mailboxRoutes } from '#server/platform/mail/mailbox-routes.ts'
import { mailboxTransport } from '#server/platform/mail/mailbox-transport.ts'
import { sendMails } from '#server/platform/mail/send-mails.ts'
import { makeSmtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { renderMail } from '#web/mails/render-mail.tsx'
import Fastify from 'fastify'
import { aDatabase } from '../../../build/a-database.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayerConfirmation, anAbuseReported } from '../../../build/mail/mail-messages.ts'
import { aQueuedMail } from '../../../build/mail/mail-outbox.ts'
import { startSmtpServer } from '../../../build/mail/smtp-server.ts'

const host = 'obole.exemple.fr'
const now = new Date('2026-11-20T21:20:00Z')
const closers: (() => void | Promise<void>)[] = []
let database: DatabaseHandle

beforeAll(async () => {
  database = await aDatabase()
  await loadDemo(database.db, join(import.meta.dirname, '../../../../demo'), now)
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await database.db.deleteFrom('mail').execute()
})
afterAll(() => database.close())

const depsWith = (transport: Parameters<typeof sendMails>[0]['transport']) => ({
  db: database.db,
  clock: { now: () => now },
  log: pino({ level: 'silent' }),
  faultPoint: makeFaultPoint(null),
  renderMail,
  readMailIdentity: makeReadMailIdentity(database.db),
  transport,
  host,
})

const aboutForm = (path: string) =>
  aPayerConfirmation({
    form: { title: 'Dons', formType: 'Donation', url: `http://localhost:4400/associations/${path}` },
  })
const aboutMarmite = aboutForm('la-marmite-de-l-erdre/formulaires/un-repas-chaud')

it('has the logo of its association attached as PNG, and fetches nothing', async () => {
  const server = await startSmtpServer()
  const transport = makeSmtpTransport({ url: server.url, from: 'robot@obole.exemple.fr', fromName: 'Obole' })
  closers.push(() => transport.close(), server.close)
  await aQueuedMail(database.db, aboutMarmite)
  await sendMails(depsWith(transport))
  const raw = server.mails[0]?.raw.replaceAll('=\r\n', '') ?? ''
  const [, id = ''] = /Content-ID: <([^>]+)>/i.exec(raw) ?? []
  expect(id).toMatch(/^[0-9a-f]{24}@obole\.exemple\.fr$/)
  expect(raw).toContain(`src=3D"cid:${id}"`)
  expect(raw).toMatch(/Content-Type: image\/png; name=logo\.png/i)
  expect(raw).toMatch(/Content-Disposition: inline/i)
  expect(raw).not.toMatch(/src=3D"https?:/)
  const [, encoded = ''] =
    /Content-ID: <[^>]+>(?:\r\n[^\r\n]+)*\r\n\r\n([A-Za-z0-9+/=\r\n]+)/i.exec(raw) ?? []
  const picture = Buffer.from(encoded, 'base64')
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 96, height: 96 })
  expect(picture.length).toBeLessThan(30_000)
})

it('says the same in plain text as without a logo', async () => {
  const readMailIdentity = makeReadMailIdentity(database.db)
  const identity = await readMailIdentity(aboutMarmite)
  const [bare, whole] = await Promise.all([
    renderMail(aboutMarmite),
    renderMail(aboutMarmite, identity?.head, 'x@y'),
  ])
  expect(whole.text).toBe(bare.text)
  expect(whole.html).toContain('4px solid')
  expect(whole.html).toContain('src="cid:x@y"')
  expect(whole.html).not.toContain('<link')
})

it.each([
  ['a logo of another site, which is not fetched', 'https://exemple.fr/logo.png'],
  ['no logo', null],
])('shows initials for %s', async (_name, logoUrl) => {
  await aForm(database.db, {
    organisation: { slug: 'sans-logo', name: 'Les Amis du Port', logoUrl, color: '#ffe680' },
    form: { slug: 'dons', logoUrl: null },
  })
  const message = aboutForm('sans-logo/formulaires/dons')
  const identity = await makeReadMailIdentity(database.db)(message)
  expect(identity).toMatchObject({ head: { name: 'Les Amis du Port', color: '#ffe680' }, logo: null })
  const { html } = await renderMail(message, identity?.head)
  expect(html).toContain('>AP<')
  expect(html).not.toContain('<img')
})

it('belongs to the site where no association is concerned', async () => {
  const readMailIdentity = makeReadMailIdentity(database.db)
  expect(await readMailIdentity(anAbuseReported({}, 'fr'))).toBeNull()
  expect(await readMailIdentity(aboutForm('unknown/formulaires/dons'))).toBeNull()
})

it('shows its logo in the local mailbox', async () => {
  const id = await aQueuedMail(database.db, aboutMarmite)
  await sendMails(depsWith(mailboxTransport))
  const app = Fastify()
  closers.push(() => app.close())
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
  const answer = await app.inject(`/boite-aux-lettres/${id}/html`)
  expect(answer.body).toMatch(/<img src="data:image\/png;base64,iVBOR/)
  expect(answer.headers['content-security-policy']).toContain('img-src data:')
})
