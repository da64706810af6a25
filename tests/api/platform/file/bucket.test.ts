import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiErrorBody } from '#contract/error.ts'
import { retentionMs } from '#domain/account/retention.ts'
import { copyFiles } from '#server/program/commands/move-files.ts'
import { saveFile } from '#server/program/commands/save-file.ts'
import { openFiles, openFolder } from '#server/platform/file/open-files.ts'
import { removeAbandonedFiles } from '#server/platform/file/remove-abandoned-files.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { type BucketOfTests, aBucket } from '../../../build/file/a-bucket.ts'
import { everyAnswer } from '../../../build/person/a-person-everywhere.ts'
import { gift } from '../../../build/person/donor-actions.ts'

let storage: BucketOfTests
let world: World
beforeEach(async () => {
  storage = await aBucket()
  world = await aWorld({ webhooks: false, files: await openFiles('/none', storage.bucket) })
})
afterEach(async () => {
  await world.close()
  await storage.leave()
})

/** A visitor whose form asks for a file. */
async function aVisitor() {
  const form = await aForm(world.deps.db, { form: everyAnswer })
  const shopper = aShopper(world, form)
  const { body: cart } = await shopper.makeCart([gift(form, 1000)])
  const send = async () => {
    const sent = new FormData()
    sent.append('file', new Blob(['%PDF-1.7 1 0 obj<<>>endobj trailer<<>> %%EOF']), 'certificat.pdf')
    const url = `${world.url}/ha-api/carts/${cart.id}/file`
    const answer = await fetch(url, { method: 'POST', headers: shopper.withKey(cart), body: sent })
    const body = (await answer.json()) as Partial<ApiErrorBody> & { fileId?: string }
    return { status: answer.status, code: body.code, fileId: body.fileId ?? '' }
  }
  return { send }
}

const rows = async () =>
  (await world.deps.db.selectFrom('cart_file').select('id').execute()).map(({ id }) => id)
const stored = async () => (await world.deps.files.listAll('', { recursive: true })).objects

test('a visitor’s file goes to the bucket, is read from it, and is deleted with its term', async () => {
  const { send } = await aVisitor()
  const { status, fileId } = await send()
  expect([status, await world.deps.files.exists(fileId)]).toEqual([201, true])
  const out = join(mkdtempSync(join(tmpdir(), 'obole-out-')), 'certificat.pdf')
  expect(await saveFile(world.deps, fileId, out)).toContain('certificat.pdf, application/pdf')
  await world.moveTime(retentionMs('cart') + retentionMs('bank'))
  expect(await removeAbandonedFiles(world.deps)).toBe(1)
  expect([[...(await stored())], await rows()]).toEqual([[], []])
})

test('while the storage is away, a file is refused as such and nothing is lost; then everything goes on', async () => {
  const { send } = await aVisitor()
  const first = await send()
  await storage.leave()
  for (let time = 0; time < 4; time += 1)
    expect(await send()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  expect(await rows()).toEqual([first.fileId])
  await expect(
    saveFile(world.deps, first.fileId, join(mkdtempSync(join(tmpdir(), 'obole-out-')), 'x')),
  ).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await world.moveTime(retentionMs('cart') + retentionMs('bank'))
  await expect(removeAbandonedFiles(world.deps)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await rows()).toEqual([first.fileId])
  await storage.comeBack()
  // A probe from time to time finds it again.
  await expect.poll(() => removeAbandonedFiles(world.deps).catch(() => null)).toBe(1)
  expect([[...(await stored())], await rows()]).toEqual([[], []])
  const visitor = await aVisitor()
  expect((await visitor.send()).status).toBe(201)
})

test('files are copied to the bucket and back, each once, and compared', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'obole-data-'))
  const folder = openFolder(dataDir)
  for (const key of ['one', 'disputes/two', 'messages/three']) await folder.put(key, `content of ${key}`)
  const config = { dataDir, fileStorage: storage.bucket }
  expect(await copyFiles(config, 'to-bucket')).toBe('3 files copied to bucket, 0 were there')
  await folder.put('one', 'another content')
  expect(await copyFiles(config, 'to-bucket')).toBe('1 files copied to bucket, 2 were there')
  expect(await world.deps.files.get('one')).toBe('another content')
  const other = { dataDir: mkdtempSync(join(tmpdir(), 'obole-data-')), fileStorage: storage.bucket }
  expect(await copyFiles(other, 'to-folder')).toBe('3 files copied to folder, 0 were there')
  expect(await openFolder(other.dataDir).get('disputes/two')).toBe('content of disputes/two')
  await expect(copyFiles({ ...config, fileStorage: null }, 'to-bucket')).rejects.toThrow('names no bucket')
  await expect(copyFiles(config, 'away')).rejects.toThrow('expected to-bucket or to-folder')
})
