import { afterEach, expect, test, vi } from 'vitest'
import { makeDocumentPrinter } from '#server/papers/document/document-printer.ts'
import type { OpenThread } from '#server/papers/document/drawing-thread.ts'
import { makePrintedBytes } from '#server/papers/document/printed-bytes.ts'
import { makeTurns } from '#server/papers/document/turns.ts'

afterEach(() => void vi.useRealTimers())

/** A thread that draws each sheet as its name, and never those that are named `late`; with what it was asked for. */
function aThread() {
  const drawn: string[] = []
  let started = 0
  const open: OpenThread = ({ answer }) => {
    started += 1
    return {
      send: ({ number, sheet }) => {
        const name = 'name' in sheet ? String(sheet.name) : ''
        drawn.push(name)
        if (name !== 'late') setImmediate(() => answer({ number, pdf: Buffer.from(name) }))
      },
      end: () => Promise.resolve(),
    }
  }
  return { open, drawn, startedThreads: () => started }
}

const many = (client: string) => Array.from({ length: 110 }, (_, at) => ({ client, name: `${client} ${at}` }))

/** Asks for 110 documents of one client, then for one of another; its place in the order of drawing. */
async function placeOf(nameOfClient: (client: string) => string): Promise<number> {
  const { open, drawn } = aThread()
  const printer = makeDocumentPrinter(open)
  const asked = [...many('greedy'), { client: 'other', name: 'other' }]
  const answers = asked.map(({ client, name }) =>
    printer.print('tickets', { name }, { client: nameOfClient(client) }),
  )
  expect((await Promise.all(answers)).map(String)).toEqual(asked.map(({ name }) => name))
  await printer.close()
  return drawn.indexOf('other')
}

test('who asks for 110 documents waits for them, and another client does not', async () => {
  expect(await placeOf((client) => client)).toBe(2)
})

test('negative control: in one line the other client is served last', async () => {
  expect(await placeOf(() => 'all')).toBe(110)
})

test('only the document that takes too long fails; its thread is replaced, and the others are drawn', async () => {
  const { open, startedThreads } = aThread()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const printer = makeDocumentPrinter(open)
  // The first one waits for the start of the thread too.
  expect(String(await printer.print('tickets', { name: 'first' }))).toBe('first')
  const [late, ...others] = ['late', 'second', 'third'].map((name) => printer.print('tickets', { name }))
  const refused = late?.catch((error: unknown) => error)
  vi.advanceTimersByTime(10_000)
  expect(await refused).toMatchObject({ code: 'UNAVAILABLE' })
  expect((await Promise.all(others)).map(String)).toEqual(['second', 'third'])
  expect(startedThreads()).toBe(2)
  await printer.close()
})

test('a document that was printed is not drawn again, also where both requests wait; one without a key is', async () => {
  const { open, drawn } = aThread()
  const printer = makeDocumentPrinter(open)
  const print = (key: string) => printer.print('tickets', { name: 'same' }, { client: 'one', key })
  await Promise.all([print('k'), print('k')])
  await print('k')
  expect(drawn).toHaveLength(1)
  await Promise.all([print(''), print('')])
  expect(drawn).toHaveLength(3)
  await printer.close()
})

test('where too many wait, the last one of the longest line leaves, or the newcomer where none is longer', () => {
  const turns = makeTurns<string>(3)
  for (const item of ['a1', 'a2', 'a3']) expect(turns.add('a', item)).toBeUndefined()
  expect(turns.add('a', 'a4')).toBe('a4')
  expect(turns.add('b', 'b1')).toBe('a3')
  expect(turns.add('c', 'c1')).toBe('a2')
  expect(turns.add('d', 'd1')).toBe('d1')
  expect([turns.take(), turns.take(), turns.take(), turns.take()]).toEqual(['a1', 'b1', 'c1', undefined])
})

test('printed bytes leave when there are too many, the longest unread first', () => {
  const printed = makePrintedBytes(10)
  printed.keep('a', Buffer.alloc(4))
  printed.keep('b', Buffer.alloc(4))
  printed.find('a')
  printed.keep('c', Buffer.alloc(4))
  expect(['a', 'b', 'c'].map((key) => printed.find(key)?.length)).toEqual([4, undefined, 4])
})
