import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeInstanceLock } from './instance-lock.ts'

let dataDir = ''

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'obole-lock-')), 'data')
})
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }))

const lockFile = () => join(dataDir, 'instance.lock')

test('the first instance locks the folder, the second gets an error with the holder, a later one succeeds', () => {
  const first = takeInstanceLock(dataDir, 4400)
  expect(() => takeInstanceLock(dataDir, 4410)).toThrow(`as process ${process.pid} on port 4400`)
  first.release()
  first.release()
  const next = takeInstanceLock(dataDir, 4410)
  next.release()
  expect(readdirSync(dataDir)).toEqual([])
})

test('a lock left by a killed process is taken over', async () => {
  mkdirSync(dataDir)
  const child = spawn('sleep', ['60'])
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  writeFileSync(lockFile(), JSON.stringify({ pid: child.pid, port: 4400, birth: 'long ago' }))
  takeInstanceLock(dataDir, 4400).release()
  expect(existsSync(lockFile())).toBe(false)
})

test.runIf(process.platform === 'linux')('another process with the same pid does not hold the lock', () => {
  mkdirSync(dataDir)
  writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, port: 4400, birth: 'another boot 12' }))
  expect(() => takeInstanceLock(dataDir, 4400)).not.toThrow()
})

test('an unreadable lock is replaced', () => {
  mkdirSync(dataDir)
  writeFileSync(lockFile(), '{"pid":')
  expect(() => takeInstanceLock(dataDir, 4400)).not.toThrow()
})

test('a lock taken by another process is not released', () => {
  const lock = takeInstanceLock(dataDir, 4400)
  writeFileSync(lockFile(), JSON.stringify({ pid: 1, port: 4400, birth: 'other' }))
  lock.release()
  expect(existsSync(lockFile())).toBe(true)
})

test('the error of a folder that cannot be created contains its path', () => {
  const parent = join(dataDir, '..')
  writeFileSync(join(parent, 'file'), '')
  expect(() => takeInstanceLock(join(parent, 'file', 'data'), 4400)).toThrow(/ENOTDIR|EEXIST/)
  expect(() => takeInstanceLock('/proc/obole/data', 4400)).toThrow(/\/proc\/obole/)
})
