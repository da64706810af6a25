import { afterEach, beforeEach, expect, test } from 'vitest'
import { retentionMs } from '#domain/account/retention.ts'
import { maxMessageMegabytes, mostMessageFiles } from '#domain/message/message-file.ts'
import { fileOfMessage } from '#server/messages/message/message-file-store.ts'
import { removeMessageFiles } from '#server/messages/message/remove-message-files.ts'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import type { MessageSheet } from '#contract/message/messages.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { aMember } from '../../build/access/a-member.ts'
import { sendFileAs } from '../../build/access/send-file-as.ts'
import type { Browser } from '../../build/a-browser.ts'
import { type MessageWorld, aMessageWorld, joinMany } from '../../build/message/a-message-world.ts'
import { messagesUrl } from '../../build/message/message-actions.ts'

let kit: MessageWorld
let draft: MessageSheet
beforeEach(async () => {
  kit = await aMessageWorld()
  await joinMany(kit, 1)
  draft = await kit.actions.aDraft(kit.president, 'service', { kind: 'campaign', formId: kit.form.id })
})
afterEach(() => kit.world.close())

const pdf = (size = 2_000) => `%PDF-1.7\n${'x'.repeat(size)}`
const add = (name: string, content: string, by: Browser = kit.president) =>
  sendFileAs<MessageSheet & ApiErrorBody>(kit.world, by, `${messagesUrl()}/${draft.id}/files`, {
    name,
    content,
  })
const remove = (file: string) => kit.actions.change(kit.president, draft.id, `files/${file}/remove`)
const stored = (id: string) => kit.world.deps.files.exists(fileOfMessage(id))

test('mails name the files of their message, whose links open them until the message is deleted', async () => {
  const { world, actions, president } = kit
  await add('../Convocation\u202e.pdf', pdf())
  const { body } = await add('Ordre du jour.pdf', pdf(40_000))
  expect(body.files).toMatchObject([{ name: 'Convocation.pdf' }, { name: 'Ordre du jour.pdf', size: 40_009 }])
  await actions.send(president, draft.id)
  await actions.work()
  const [mail] = await actions.mails()
  expect(mail?.data.files?.map(({ name }) => name)).toEqual(['Convocation.pdf', 'Ordre du jour.pdf'])
  const { pathname } = new URL(mail?.data.files?.[1]?.url ?? '')
  const read = async (path = pathname) => fetch(`${world.url}${path}`, { redirect: 'manual' })
  const answer = await read()
  expect(await answer.text()).toBe(pdf(40_000))
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''Ordre%20du%20jour.pdf",
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
  expect((await read(pathname.replace(/.(?=\/file)/, '_'))).status).toBe(404)
  // What was sent stays as it was sent.
  expect((await add('Suite.pdf', pdf())).body.code).toBe('MESSAGE_CHANGED')
  expect((await remove(body.files[0]?.id ?? '')).body.code).toBe('MESSAGE_CHANGED')
  world.moveOurTime(retentionMs('message') + 120_000)
  await applyTerms(world.deps)
  expect((await read()).status).toBe(404)
  expect(await removeMessageFiles(world.deps)).toBe(2)
  expect(await stored(body.files[0]?.id ?? '')).toBe(false)
})

test('a draft has so many files, of kinds that are no program; one that is removed goes with its contents', async () => {
  const { world, president, actions } = kit
  expect((await add('page.html', '<script>alert(1)</script>')).status).toBe(415)
  const treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  expect((await add('a.pdf', pdf(), treasurer)).status).toBe(403)
  for (let count = 0; count < mostMessageFiles; count += 1) await add(`${count}.pdf`, pdf())
  const full = await add('plus.pdf', pdf())
  expect([full.status, full.body.problems]).toMatchObject([
    413,
    [{ code: 'FILE_TOTAL', params: { max: maxMessageMegabytes } }],
  ])
  const { files } = await actions.read(president, draft.id)
  const first = files[0]?.id ?? ''
  expect((await remove(first)).body.files).toHaveLength(mostMessageFiles - 1)
  expect(await stored(first)).toBe(true)
  expect(await removeMessageFiles(world.deps)).toBe(1)
  expect([await stored(first), await removeMessageFiles(world.deps)]).toEqual([false, 0])
  await actions.change(president, draft.id, 'discard')
  expect(await removeMessageFiles(world.deps)).toBe(mostMessageFiles - 1)
})
