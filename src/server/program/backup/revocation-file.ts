import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { isShape } from '#server/platform/is-shape.ts'
import { storedSiteKey } from '#server/platform/stored-site-key.ts'
import { Uuid } from '#server/platform/db/plan-schemas.ts'

const fileName = 'revocations.jsonl'

const RevocationSchema = Type.Object({
  [storedSiteKey]: Uuid(),
  id: Uuid(),
  kind: Type.String(),
  subject: Type.Record(Type.String(), Type.String()),
  at: Type.String({ format: 'date-time' }),
})

/** Something that ended for good: ids alone, no name. */
export type Revocation = Readonly<Static<typeof RevocationSchema>>

/** Adds revocations to the file of each folder, flushed to the disk. Nothing that the file has is ever changed. */
export async function appendRevocations(
  folders: readonly string[],
  revocations: readonly Revocation[],
): Promise<void> {
  const lines = revocations.map((one) => `${JSON.stringify(one)}\n`).join('')
  for (const folder of folders) await appendFile(join(folder, fileName), lines, { mode: 0o600, flush: true })
}

/** The revocations of a site in these folders, each once, the oldest first. A line that was cut is left out. */
export async function readRevocations(
  folders: readonly string[],
  siteId: string,
): Promise<readonly Revocation[]> {
  const found = new Map<string, Revocation>()
  for (const folder of folders) {
    const text = await readFile(join(folder, fileName), 'utf8').catch(() => '')
    for (const line of text.split('\n')) {
      const revocation = parseLine(line)
      if (revocation?.[storedSiteKey] === siteId) found.set(revocation.id, revocation)
    }
  }
  return [...found.values()].toSorted((one, other) => one.at.localeCompare(other.at))
}

function parseLine(line: string): Revocation | null {
  try {
    const value: unknown = JSON.parse(line)
    return isShape(RevocationSchema, value) ? value : null
  } catch {
    return null
  }
}
