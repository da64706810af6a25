import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A file on the disk for a visitor to choose: `content` followed by this many empty bytes. Returns its path. The
 * browser reads it from the disk: sending eleven megabytes through the browser's protocol takes longer than the
 * time-out on a busy machine.
 */
export function aFile(name: string, content: string, padding = 0): string {
  const path = join(mkdtempSync(join(tmpdir(), 'obole-file-')), name)
  writeFileSync(path, Buffer.concat([Buffer.from(content), Buffer.alloc(padding)]))
  return path
}
