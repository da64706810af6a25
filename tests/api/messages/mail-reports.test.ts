import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listBounces } from '#server/platform/mail/bounce-store.ts'
import { recordMailReport } from '#server/program/commands/record-mail-report.ts'
import { aComplaint, aDeliveryReport } from '../../build/mail/mail-reports.ts'
import { type MessageWorld, aMessageWorld, address, joinMany } from '../../build/message/a-message-world.ts'

let kit: MessageWorld
beforeEach(async () => {
  kit = await aMessageWorld()
})
afterEach(() => kit.world.close())

const host = () => new URL(kit.world.deps.settings.publicUrl).hostname
const report = (raw: string) => recordMailReport(kit.world.deps, Readable.from([Buffer.from(raw)]))

/** The mails of a message to three people, which left. */
async function aSentMessage(): Promise<{
  readonly message: string
  readonly idOf: (index: number) => string
}> {
  const { actions, president, world } = kit
  const draft = await actions.aDraft(president, 'news', { kind: 'people' })
  await actions.send(president, draft.id)
  await actions.work()
  const { rows } = await sql<{ id: string; recipient: string }>`
    update mail set state = 'sent', sent_at = now() where kind = 'associationMessage' returning id, recipient`.execute(
    world.deps.db,
  )
  const idOf = (index: number) => rows.find(({ recipient }) => recipient === address(index))?.id ?? ''
  return { message: draft.id, idOf }
}

test('what mail servers report later is shown once, and who complained gets no more news', async () => {
  const { actions, president } = kit
  await joinMany(kit, 3, 3)
  const { message, idOf } = await aSentMessage()
  expect(await report(aDeliveryReport({ mailId: idOf(0), host: host() }))).toBe(
    `bounce of ${idOf(0)} recorded (associationMessage)`,
  )
  expect(await report(aComplaint({ mailId: idOf(1), host: host() }))).toContain('recorded')
  for (const again of [aDeliveryReport, aComplaint])
    expect(await report(again({ mailId: idOf(again === aComplaint ? 1 : 0), host: host() }))).toContain(
      'nothing to record',
    )
  const read = (await actions.read(president, message, 0)).list
  expect(read.map(({ email, outcome }) => [email, outcome])).toEqual([
    [address(0), 'returned'],
    [address(1), 'complained'],
    [address(2), 'sent'],
  ])
  const sheet = await actions.read(president, message, 0)
  expect(sheet).toMatchObject({ sent: 2, returned: 1, complained: 1, unsubscribed: 1 })
  const listed = await listBounces(kit.world.deps.db, 30)
  expect(listed.map(({ recipient, answer }) => [recipient, answer])).toEqual(
    expect.arrayContaining([
      [address(0), expect.stringContaining('user unknown here')],
      [address(1), 'complaint'],
    ]),
  )
  const next = await actions.aDraft(president, 'news', { kind: 'people' })
  expect(next).toMatchObject({ recipients: 1 })
  expect(next.list.filter(({ outcome }) => outcome === 'waiting').map(({ email }) => email)).toEqual([
    address(2),
  ])
})

test('a report about a mail of another site, or about none, changes nothing', async () => {
  await joinMany(kit, 1, 1)
  const { message, idOf } = await aSentMessage()
  for (const raw of [
    '',
    'Subject: Re: Bonjour\r\n\r\nMerci',
    aComplaint({ mailId: idOf(0), host: 'autre.fr' }),
  ])
    expect(await report(raw)).toBe('no report about a mail of this site')
  const unknown = '5a0c2d1e-7f3b-4c8a-9d6e-1b2f3a4c5d6e'
  expect(await report(aComplaint({ mailId: unknown, host: host() }))).toContain('nothing to record')
  expect(await kit.actions.read(kit.president, message, 0)).toMatchObject({ returned: 0, complained: 0 })
})
