import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { percentileOf } from '../../build/a-rush.ts'
import { type BallWithGates, aBallWithGates, haveTickets } from '../../build/check-in/a-ball-with-gates.ts'
import { aDevice, aScan } from '../../build/check-in/a-door.ts'

const tickets = 5_000
const devices = 20
const scansASecond = 3
const seconds = 60
const secondMs = 1_000

let stage: BallWithGates
beforeAll(async () => {
  stage = await aBallWithGates()
  await haveTickets(stage, tickets)
})
afterAll(() => stage.world.close())

/** Scans of one device: three a second, sent each second with what was not answered before; some answers are lost. */
async function scansFor(token: string, first: number, times: number[]): Promise<string[]> {
  const { world } = stage
  const device = await aDevice(world, token)
  const list = await device.contact()
  const digests = list.body.pages.map(({ digest }) => digest)
  let since: string | null = list.body.cursor
  let unsent: ReturnType<typeof aScan>[] = []
  const made: string[] = []
  for (let second = 0; second < seconds; second += 1) {
    const begun = performance.now()
    const scans = Array.from({ length: scansASecond }, (_, index) =>
      aScan(world, first + second * scansASecond + index),
    )
    made.push(...scans.map(({ id }) => id))
    unsent = [...unsent, ...scans]
    const { status, body } = await device.contact({ digests, since, scans: unsent })
    times.push(performance.now() - begun)
    expect(status).toBe(200)
    since = body.cursor
    // One answer in ten is lost: the next contact sends its scans again.
    if (second % 10 !== 9) unsent = []
    await pause(Math.max(0, secondMs - (performance.now() - begun)))
  }
  await device.contact({ digests, since, scans: unsent })
  return made
}

test('twenty devices scan three tickets a second each for a minute, of a list of five thousand, and lose none', async () => {
  const { token } = await stage.nextGate()
  const times: number[] = []
  const perDevice = seconds * scansASecond
  const begun = performance.now()
  const lists = await Promise.all(
    Array.from({ length: devices }, (_, index) => scansFor(token, 1 + index * perDevice, times)),
  )
  const took = Math.round((performance.now() - begun) / secondMs)
  const p95 = Math.round(percentileOf(times, 0.95))
  process.stdout.write(`${lists.flat().length} scans in ${took} s, contact p95 ${p95} ms\n`)
  const rows = await stage.world.deps.db.selectFrom('check_in').select('id').execute()
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(lists.flat()))
  expect(rows).toHaveLength(devices * perDevice)
})
