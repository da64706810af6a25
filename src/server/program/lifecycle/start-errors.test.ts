import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ConfigError } from '#server/program/lifecycle/environment-reader.ts'
import { StartError } from '#server/platform/start-error.ts'
import { explainStartError } from './start-errors.ts'

async function caught(act: () => unknown): Promise<unknown> {
  try {
    await act()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

test('an invalid variable', () => {
  expect(explainStartError(new ConfigError('PORT', '"x"', 'a port from 1 to 65535'))).toBe(
    'Cannot start: PORT is "x"; allowed: a port from 1 to 65535.',
  )
})

test('a reason and a remedy of ours', () => {
  expect(explainStartError(new StartError('the moon is out', 'Wait.'))).toBe(
    'Cannot start: the moon is out. Wait.',
  )
})

test('a port used by another program', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => holder.once('listening', resolve))
  const address = holder.address()
  const port = typeof address === 'object' ? address?.port : 0
  const error = await caught(
    () => new Promise((_, reject) => createServer().on('error', reject).listen(port, '127.0.0.1')),
  )
  expect(explainStartError(error)).toBe(
    `Cannot start: port ${port} is taken by another program. Stop it, or set PORT or SANDBOX_PORT to a free port.`,
  )
  await new Promise((resolve) => holder.close(resolve))
})

test.each(['127.0.0.1:1', 'localhost:1'])('an unreachable database at %s', async (host) => {
  const client = new pg.Client({ connectionString: `postgres://u:hunter2@${host}/x` })
  const line = explainStartError(await caught(() => client.connect()))
  expect(line).toMatch(
    /^Cannot start: the database at .*:1 is unreachable \(ECONNREFUSED\)\. Check DATABASE_URL/,
  )
  expect(line).not.toContain('hunter2')
})

test.each([
  ['28P01', /refuses this user or password/],
  ['3D000', /does not exist/],
  ['53300', /no connection left/],
])('a database that answers %s', (code, expected) => {
  expect(explainStartError(Object.assign(new Error('x'), { code }))).toMatch(expected)
})

test('a folder that cannot be written', async () => {
  const line = explainStartError(await caught(() => mkdirSync('/proc/obole')))
  expect(line).toMatch(/^Cannot start: \/proc\/obole cannot be used \(E\w+\)\. Give us the right/)
})

test('the cause is used when the error itself is not specific', () => {
  const cause = Object.assign(new Error('x'), { code: 'ENOSPC' })
  expect(explainStartError(new Error('migration failed', { cause }))).toContain('the disk is full')
})

test('an unexpected error stays on one line', () => {
  expect(explainStartError(new Error('first\nsecond'))).toBe(
    'Cannot start: first second. Set LOG_LEVEL=debug to see more.',
  )
  expect(explainStartError('odd')).toBe('Cannot start: odd')
})
