import { pino } from 'pino'
import { expect, test } from 'vitest'
import { makeRequestLogger } from '#server/program/app/lazy-logger.ts'

function aLog() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line) as (typeof lines)[0]) })
  return { log, lines }
}

test('every line of a request has its id, at its level', () => {
  const { log, lines } = aLog()
  const logger = makeRequestLogger(log, { reqId: 'one' })
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const)
    logger[level]({ level: undefined, at: level }, 'said')
  expect(lines.map(({ reqId, at, msg }) => [reqId, at, msg])).toEqual(
    ['fatal', 'error', 'warn', 'info'].map((level) => ['one', level, 'said']),
  )
  logger.child({ part: 'two' }).info('more')
  expect(lines.at(-1)).toMatchObject({ reqId: 'one', part: 'two', msg: 'more' })
})

test('nothing is made for a request that logs nothing', () => {
  const { log } = aLog()
  const made: unknown[] = []
  const parent = Object.assign(Object.create(log) as typeof log, { child: (of: unknown) => made.push(of) })
  expect(makeRequestLogger(parent, { reqId: 'one' }).level).toBe('info')
  expect(made).toEqual([])
})
