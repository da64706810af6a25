import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles, root } from './a-project.ts'

/** The files that read environment variables: src/config.ts and the readers that it calls. */
const readers = projectFiles().filter((file) =>
  /^src\/(config|server\/program\/lifecycle\/(?:read-[\w-]+|environment-reader))\.ts$/.test(file),
)

/** Variables that they read, except those of tests. */
export const variables: ReadonlySet<string> = new Set(
  readers
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|DEMO|HOST|PORT|PROVIDER|ROLE)'/g,
      ),
    ])
    .map(([, name = '']) => name)
    .filter((name) => name !== 'OBOLE_FAULT' && name !== 'NODE_ENV'),
)
