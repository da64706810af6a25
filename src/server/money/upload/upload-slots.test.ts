import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeUploadSlots } from '#server/money/upload/upload-slots.ts'

const [one, two] = [Buffer.from('one'), Buffer.from('two')]
const upload = async () => {
  await wait(150)
  return 'stored'
}
const code = (error: unknown) => (error as { code: string }).code

test('a client waits for its turn, and others do not wait for it', async () => {
  const inTurn = makeUploadSlots({ total: 3, perClient: 1, patienceMs: 2_000 })
  let running = 0
  let most = 0
  const counted = async () => {
    running += 1
    most = Math.max(most, running)
    await upload()
    running -= 1
  }
  await Promise.all([inTurn(one, counted), inTurn(one, counted), inTurn(one, counted), inTurn(two, counted)])
  expect(most).toBe(2)
})

test('what does not get its turn is refused: 429 for a busy client, 503 where all are busy', async () => {
  const inTurn = makeUploadSlots({ total: 2, perClient: 1, patienceMs: 0 })
  const first = inTurn(one, upload)
  expect(await inTurn(one, upload).catch(code)).toBe('TOO_MANY_REQUESTS')
  const second = inTurn(two, upload)
  expect(await inTurn(Buffer.from('three'), upload).catch(code)).toBe('BUSY')
  expect(await Promise.all([first, second])).toEqual(['stored', 'stored'])
  expect(await inTurn(one, () => Promise.reject(new Error('cut off'))).catch(String)).toBe('Error: cut off')
  expect(await inTurn(one, upload)).toBe('stored')
})
