import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findCommit } from '../build/replay/former-tree.ts'

// The upgrade from a former version must run in a fresh clone too, which often has the newest commit alone.

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'obole-history-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function git(checkout: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@exemple.fr']
  return execFileSync('git', ['-C', checkout, ...identity, ...args], {
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim()
}

/** A history of two commits; returns the first. */
function aHistory(checkout: string): string {
  git(folder, 'init', '--quiet', checkout)
  for (const version of ['1', '2']) {
    writeFileSync(join(checkout, 'version'), version)
    git(checkout, 'add', '.')
    git(checkout, 'commit', '--quiet', '--message', version)
  }
  return git(checkout, 'rev-parse', 'HEAD~1')
}

test('a former commit that a shallow clone lacks is taken from its remote', async () => {
  const whole = join(folder, 'whole')
  const former = aHistory(whole)
  expect(await findCommit(former, whole)).toBe(former)
  const shallow = join(folder, 'shallow')
  git(folder, 'clone', '--quiet', '--depth=1', `file://${whole}`, shallow)
  expect(() => git(shallow, 'show', `${former}:version`)).toThrow('fatal')
  expect(await findCommit(former, shallow)).toBe(former)
  expect(git(shallow, 'show', `${former}:version`)).toBe('1')
})

test('a commit that no remote has, and a folder without a history, have none', async () => {
  const whole = join(folder, 'whole')
  aHistory(whole)
  expect(await findCommit('0'.repeat(40), whole)).toBeNull()
  expect(await findCommit('0'.repeat(40), folder)).toBeNull()
})
