import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeOrderMark } from '#server/money/restore/order-mark.ts'

let folders: string[]
const warn = vi.fn<(...args: readonly unknown[]) => void>()

beforeEach(() => {
  folders = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `obole-mark-${name}-`)))
})
afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  warn.mockReset()
})

const site = (siteId: string) => ({
  origin: async () => ({ siteId, numberSeries: 0 }),
  readAgain: () => {},
})
const ours = site(randomUUID())
const aMark = (of = ours, below = folders) =>
  makeOrderMark({ folders: below, site: of, log: { warn }, alone })
/** One after the other, also of two processes. */
let turn = Promise.resolve()
async function alone(work: () => Promise<void>): Promise<void> {
  const before = turn
  const { promise, resolve } = Promise.withResolvers<void>()
  turn = promise
  await before
  await work().finally(resolve)
}
const anOrder = (number: number) => ({ id: randomUUID(), number })
const numbers = async (mark: ReturnType<typeof aMark>) => (await mark.list()).map(({ number }) => number)

test('keeps the newest fifty of orders that are made at once, also by two processes', async () => {
  const [first, second] = [aMark(), aMark()]
  await Promise.all(Array.from({ length: 60 }, (_, n) => first.keep([anOrder(n)])))
  await second.keep([anOrder(60)])
  expect(await numbers(first)).toEqual(Array.from({ length: 50 }, (_, n) => n + 11))
  expect(folders.map((folder) => readdirSync(folder))).toEqual([
    ['orders-without-charge.json'],
    ['orders-without-charge.json'],
  ])
})

test('the site is read before the lock, which may hold the only connection', async () => {
  let isLocked = false
  const origin = vi.fn<typeof ours.origin>(async () => {
    if (isLocked) throw new Error('no connection is free')
    return ours.origin()
  })
  const locked = async (work: () => Promise<void>) => {
    isLocked = true
    await work().finally(() => (isLocked = false))
  }
  const mark = makeOrderMark({ folders, site: { ...ours, origin }, log: { warn }, alone: locked })
  await mark.keep([anOrder(1)])
  await mark.forget([])
  expect(await numbers(mark)).toEqual([1])
  expect(warn).not.toHaveBeenCalled()
})

test('one folder is enough, and a file that cannot be read is replaced', async () => {
  const mark = aMark()
  await mark.keep([anOrder(1)])
  writeFileSync(join(folders[0] ?? '', 'orders-without-charge.json'), '{"half')
  expect(await numbers(mark)).toEqual([1])
  await mark.keep([anOrder(2)])
  expect(await numbers(aMark(ours, folders.slice(0, 1)))).toEqual([1, 2])
})

test('orders of another site are not ours: a new database in an old folder is not an older one', async () => {
  await aMark(site(randomUUID())).keep([anOrder(7)])
  expect(await numbers(aMark())).toEqual([])
  await aMark().keep([anOrder(1)])
  expect(await numbers(aMark())).toEqual([1])
})

test('reads what 0.1.0 wrote, and writes it under the same key', async () => {
  const { siteId } = await ours.origin()
  const path = join(folders[0] ?? '', 'orders-without-charge.json')
  const written = { installationId: siteId, orders: [anOrder(1)] }
  writeFileSync(path, JSON.stringify(written))
  expect(await numbers(aMark())).toEqual([1])
  await aMark().forget([])
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(written)
})

test('forgets orders that were found missing', async () => {
  const [lost, known] = [anOrder(2), anOrder(1)]
  const mark = aMark()
  await mark.keep([known])
  await mark.keep([lost])
  await mark.forget([lost])
  expect(await mark.list()).toEqual([known])
})

test('a folder that cannot be written stops no order, and is reported', async () => {
  const mark = aMark(ours, [...folders, '/nowhere'])
  await mark.keep([anOrder(1)])
  expect(warn).toHaveBeenCalledTimes(1)
  expect(await numbers(aMark())).toEqual([1])
})

test('a folder that cannot be written is reported, and does not keep the others from it', async () => {
  rmSync(folders[0] ?? '', { recursive: true })
  await aMark().keep([anOrder(1)])
  expect(warn).toHaveBeenCalledOnce()
  expect(await numbers(aMark(ours, folders.slice(1)))).toEqual([1])
})

test('two processes that write at the same moment keep the orders of both', async () => {
  const [first, second] = [aMark(), aMark()]
  await Promise.all([first.keep([anOrder(1)]), second.keep([anOrder(2)])])
  expect((await numbers(first)).toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2])
})

test('negative control: where they do not wait for each other, one order is lost', async () => {
  const second = aMark()
  let asked = 0
  // The first one has read the files, and is about to write them.
  const slow = {
    ...ours,
    origin: async () => {
      asked += 1
      if (asked === 2) await second.keep([anOrder(2)])
      return ours.origin()
    },
  }
  const together = (work: () => Promise<void>) => work()
  await makeOrderMark({ folders, site: slow, log: { warn }, alone: together }).keep([anOrder(1)])
  expect(await numbers(second)).toEqual([1])
})
