import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { makeUploads } from '#server/money/upload/make-uploads.ts'
import { type Sender, receiveFile } from '#server/money/upload/receive-file.ts'
import { spoolFile } from '#server/money/upload/spool-file.ts'

const reply = { header: () => null as never }
const signal = new AbortController().signal

/** A request whose file has this body. @param bytesRead what its connection brought so far */
function sends(
  body: Readable,
  { truncated = false, bytesRead = (): number => 0, complete = (): boolean => false } = {},
): Sender {
  const file = Object.assign(body, { truncated, bytesRead: 1 })
  const part = { fieldname: 'file', filename: 'a.png', file }
  return {
    isMultipart: () => true,
    file: () => Promise.resolve(part as never),
    raw: {
      socket: {
        get bytesRead() {
          return bytesRead()
        },
      },
      get complete() {
        return complete()
      },
      readableLength: 0,
    },
  }
}
const body = () => Readable.from([Buffer.from('x')])
const whole = () => sends(body())
/** A body of which nothing more comes. */
const silent = () => sends(new Readable({ read: () => {} }))
const codeOf = (error: unknown) => (error as { code: string }).code

test('a file that was cut off after its last piece was read is too large, not shorter', async () => {
  const file = await receiveFile(whole(), reply, { signal })
  expect([file.name, String(await file.read()), String(await file.read())]).toEqual(['a.png', 'x', 'x'])
  await file.close()
  const cut = sends(body(), { truncated: true })
  await expect(receiveFile(cut, reply, { signal })).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
})

test('a temporary folder that takes nothing is a fault of the site, not of the sender', async () => {
  const refused = spoolFile('a.png', body(), signal, '/nowhere')
  await expect(refused).rejects.toMatchObject({ code: 'STORAGE_FULL' })
})

test('a connection that sends nothing loses its turn, one that goes on is read to its end', async () => {
  const refused = receiveFile(silent(), reply, { signal, everyMs: 1 })
  await expect(refused).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
  let reads = 0
  const steady = new Readable({ read: () => {} })
  const bytesRead = () => {
    reads += 1
    if (reads === 4) steady.push('x')
    if (reads === 5) steady.push(null)
    return reads * 10_000
  }
  const file = await receiveFile(sends(steady, { bytesRead }), reply, { signal, everyMs: 1 })
  await file.close()
})

test('a body that has arrived whole is not lost because the disk of the site is slow', async () => {
  let reads = 0
  const written = new Readable({ read: () => {} })
  const complete = () => {
    reads += 1
    if (reads === 3) written.push('x')
    if (reads === 4) written.push(null)
    return true
  }
  const file = await receiveFile(sends(written, { complete }), reply, { signal, everyMs: 1 })
  expect(String(await file.read())).toBe('x')
  await file.close()
})

const at = (client: number) => clientOf(Buffer.from('key'), { ip: `2001:db8:${client}::1` })
const once = (total: number, patienceMs: number) => ({
  received: { total, perClient: 3, patienceMs },
  used: { total: 1, perClient: 1, patienceMs },
})

/** Twelve connections of four clients that stop sending, and then a visitor's file, with room for so many. */
async function uploadBeside(total: number, afterMs: number, patienceMs = 5_000) {
  const receive = makeUploads(once(total, patienceMs), afterMs)
  const read = async ({ name }: { readonly name: string }) => name
  const stopped = Array.from({ length: 12 }, (_, index) => {
    const sender = sends(new Readable({ read: () => {} }), { bytesRead: () => index * 10 })
    return receive(at(index % 4), sender, reply)(read).catch(codeOf)
  })
  const name = await receive(at(9), whole(), reply)(read)
  return { name, first: await Promise.race([...stopped, Promise.resolve('none lost its turn')]) }
}

test('a file does not wait for bodies that are still on their way', async () => {
  expect(await uploadBeside(13, 3_600_000)).toEqual({ name: 'a.png', first: 'none lost its turn' })
})

test('where all are taken, the slowest sender loses its turn', async () => {
  expect(await uploadBeside(12, 0)).toEqual({ name: 'a.png', first: 'REQUEST_TIMEOUT' })
})

test('negative control: where none loses its turn, the file is refused', async () => {
  await expect(uploadBeside(12, 3_600_000, 0)).rejects.toMatchObject({ code: 'BUSY' })
})

test('files are in memory one after the other', async () => {
  const receive = makeUploads(once(12, 5_000))
  let [running, most] = [0, 0]
  const use = async () => {
    running += 1
    most = Math.max(most, running)
    await nextTurn()
    running -= 1
  }
  await Promise.all([1, 2, 3].map((client) => receive(at(client), whole(), reply)(use)))
  expect(most).toBe(1)
})
