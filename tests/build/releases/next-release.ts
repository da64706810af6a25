import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
/** Everything that a program needs, but for its packages. */
const copied = ['src', 'sql', 'migrations', 'build', 'legal', 'demo', 'package.json']
const replaced = 'sql/money/stock/take-units.sql'

interface NextRelease {
  readonly checkout: string
  readonly remove: () => void
}

/** A checkout as the next release may be: this one, with one more column and an SQL function that is replaced. */
export function aNextRelease(): NextRelease {
  const checkout = mkdtempSync(join(tmpdir(), 'obole-next-'))
  for (const name of copied) cpSync(join(root, name), join(checkout, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  writeFileSync(
    join(checkout, 'migrations/9000-next-release.sql'),
    "alter table cart add column next_release text not null default 'unknown';\n",
  )
  const source = readFileSync(join(checkout, replaced), 'utf8')
  const next = source.replace(
    '  refusal text;\n',
    '  refusal text;\n  next_release constant boolean := true;\n',
  )
  if (next === source) throw new Error(`${replaced} is written otherwise now`)
  writeFileSync(join(checkout, replaced), next)
  return { checkout, remove: () => rmSync(checkout, { recursive: true, force: true }) }
}
