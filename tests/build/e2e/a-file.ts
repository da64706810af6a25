import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A file on the disk that a visitor may choose, `content` followed by so many empty bytes; its path. A browser reads
 * it by itself: eleven megabytes sent over the wire of its tools took longer than any time-out on a busy machine.
 */
export function aFile(name: string, content: string, padding = 0): string {
  const path = join(mkdtempSync(join(tmpdir(), 'obole-file-')), name)
  writeFileSync(path, Buffer.concat([Buffer.from(content), Buffer.alloc(padding)]))
  return path
}
