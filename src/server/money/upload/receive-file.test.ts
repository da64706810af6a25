import { expect, test } from 'vitest'
import { receiveFile } from '#server/money/upload/receive-file.ts'

const reply = { header: () => null as never }

/** A request whose file was read to its end. */
function sends(content: string, truncated: boolean): Parameters<typeof receiveFile>[0] {
  const part = {
    fieldname: 'file',
    filename: 'a.png',
    file: { truncated },
    toBuffer: () => Promise.resolve(Buffer.from(content)),
  }
  return { isMultipart: () => true, file: () => Promise.resolve(part as never) }
}

test('a file that was cut off after its last piece was read is too large, not shorter', async () => {
  await expect(receiveFile(sends('x', false), reply)).resolves.toMatchObject({ name: 'a.png' })
  await expect(receiveFile(sends('x', true), reply)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
})
