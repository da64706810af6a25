import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { appendRevocations, readRevocations } from '#server/program/backup/revocation-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'obole-revocations-'))
const path = join(folder, 'revocations.jsonl')
afterAll(() => rmSync(folder, { recursive: true }))

test('reads what 0.1.0 wrote about this site, and writes it under the same key', async () => {
  const [ours, other] = [randomUUID(), randomUUID()]
  const ofSite = (installationId: string) => ({
    installationId,
    id: randomUUID(),
    kind: 'role',
    subject: { user: randomUUID() },
    at: '2026-11-28T10:00:00.000Z',
  })
  const [first, foreign, second] = [ofSite(ours), ofSite(other), ofSite(ours)]
  const written = `${JSON.stringify(first)}\n${JSON.stringify(foreign)}\n`
  writeFileSync(path, written)
  expect(await readRevocations([folder], ours)).toEqual([first])
  await appendRevocations([folder], [second])
  expect(readFileSync(path, 'utf8')).toBe(`${written}${JSON.stringify(second)}\n`)
  expect(await readRevocations([folder], ours)).toEqual([first, second])
})
