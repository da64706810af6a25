import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { makeTurns } from '#server/platform/defence/make-turns.ts'

const at = (ip: string) => clientOf(Buffer.from('key'), { ip })
const [one, two] = [at('2001:db8:1:1::1'), at('2001:db8:2:1::1')]
const upload = async () => {
  await wait(150)
  return 'stored'
}
const code = (error: unknown) => (error as { code: string }).code

test('a client waits for its turn, and others do not wait for it', async () => {
  const inTurn = makeTurns({ total: 3, perClient: 1, patienceMs: 2_000 })
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

test('a subscriber has the share of one client, and a network twice as many, whatever their addresses are', async () => {
  const inTurn = makeTurns({ total: 9, perClient: 2, patienceMs: 0 })
  const held = ['1', '2', '100', '200'].map((subnet) => inTurn(at(`2001:db8:1:${subnet}::1`), upload))
  expect(await inTurn(at('2001:db8:1:3::1'), upload).catch(code)).toBe('TOO_MANY_REQUESTS')
  expect(await inTurn(at('2001:db8:1:300::1'), upload).catch(code)).toBe('TOO_MANY_REQUESTS')
  expect(await inTurn(two, upload)).toBe('stored')
  await Promise.all(held)
})

test('what does not get its turn is refused: 429 for a busy client, 503 where all are busy', async () => {
  const inTurn = makeTurns({ total: 2, perClient: 1, patienceMs: 0 })
  const first = inTurn(one, upload)
  expect(await inTurn(one, upload).catch(code)).toBe('TOO_MANY_REQUESTS')
  const second = inTurn(two, upload)
  expect(await inTurn(at('2001:db8:3:1::1'), upload).catch(code)).toBe('BUSY')
  expect(await Promise.all([first, second])).toEqual(['stored', 'stored'])
  expect(await inTurn(one, () => Promise.reject(new Error('cut off'))).catch(String)).toBe('Error: cut off')
  expect(await inTurn(one, upload)).toBe('stored')
})
