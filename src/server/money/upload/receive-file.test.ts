import { expect, test } from 'vitest'
import { makeUploadSlots } from '#server/money/upload/upload-slots.ts'
import { receiveFile } from '#server/money/upload/receive-file.ts'

const reply = { header: () => null as never }

/** A request of which nothing more comes. */
const silent: Parameters<typeof receiveFile>[0] = {
  isMultipart: () => true,
  file: () => new Promise(() => {}),
  raw: { socket: { bytesRead: 1_000 } },
}

/** A request whose file was read to its end. */
function sends(
  content: string,
  truncated: boolean,
  whole = Promise.resolve(),
): Parameters<typeof receiveFile>[0] {
  const part = {
    fieldname: 'file',
    filename: 'a.png',
    file: { truncated },
    toBuffer: () => Promise.resolve(Buffer.from(content)),
  }
  return { ...silent, file: () => whole.then(() => part as never) }
}

test('a file that was cut off after its last piece was read is too large, not shorter', async () => {
  await expect(receiveFile(sends('x', false), reply)).resolves.toMatchObject({ name: 'a.png' })
  await expect(receiveFile(sends('x', true), reply)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
})

/** Twelve connections of four networks that stop sending, and then a visitor's file. */
async function uploadBeside(everyMs: number, patienceMs: number) {
  const inTurn = makeUploadSlots({ total: 12, perClient: 3, patienceMs })
  const stopped = Array.from({ length: 12 }, (_, at) =>
    inTurn(Buffer.from(`network ${at % 4}`), () => receiveFile(silent, reply, everyMs)).catch(
      (error: unknown) => error,
    ),
  )
  const visitor = inTurn(Buffer.from('visitor'), () => receiveFile(sends('x', false), reply))
  return { stopped, name: await visitor.then(({ name }) => name) }
}

test('twelve connections that send nothing lose their turn, and the next upload is received', async () => {
  const { stopped, name } = await uploadBeside(1, 20_000)
  expect(name).toBe('a.png')
  for (const error of await Promise.all(stopped)) expect(error).toMatchObject({ code: 'REQUEST_TIMEOUT' })
})

test('negative control: while they keep their turn, the next upload is refused', async () => {
  await expect(uploadBeside(3_600_000, 0)).rejects.toMatchObject({ code: 'BUSY' })
})

test('a sender that goes on is read to its end', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let reads = 0
  const socket = {
    get bytesRead() {
      reads += 1
      if (reads === 4) resolve()
      return reads * 10_000
    },
  }
  const steady = { ...sends('x', false, promise), raw: { socket } }
  await expect(receiveFile(steady, reply, 1)).resolves.toMatchObject({ name: 'a.png' })
})
