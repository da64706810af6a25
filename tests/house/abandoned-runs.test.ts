import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeAbandonedRuns, runPrefix } from '../build/database/abandoned-runs.ts'

test('what a killed run left is removed; a run that is alive and other folders are not', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'obole-runs-'))
  const ended = spawnSync(process.execPath, ['--version']).pid
  const alive = `${runPrefix}${process.pid}-abc`
  for (const name of [`${runPrefix}${ended}-abc`, alive, 'other'])
    mkdirSync(join(parent, name, 'postgres', '18'), { recursive: true })
  await removeAbandonedRuns(parent)
  expect(readdirSync(parent).toSorted()).toEqual([alive, 'other'])
  await removeAbandonedRuns(join(parent, 'missing'))
  rmSync(parent, { recursive: true })
})
