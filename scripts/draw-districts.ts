// Prints the server as districts, with their sizes and the imports between them: `npm run districts`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const server = join(import.meta.dirname, '../src/server')

/** The districts, the lowest first, as the rule that keeps their order has them. */
const rules = readFileSync(join(import.meta.dirname, '../.dependency-cruiser.mjs'), 'utf8')
const [, list = ''] = /const districts = \[([^\]]*)\]/.exec(rules) ?? []
const districts = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)

interface District {
  readonly name: string
  readonly folders: readonly string[]
  readonly files: number
  readonly lines: number
  /** Imports by the district that they lead to. */
  readonly imports: ReadonlyMap<string, number>
}

function readDistrict(name: string): District {
  const folder = join(server, name)
  const entries = readdirSync(folder, { withFileTypes: true })
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  )
  const texts = files.map((path) => readFileSync(join(folder, path), 'utf8'))
  const imports = new Map<string, number>()
  for (const text of texts)
    for (const [, target = ''] of text.matchAll(/(?:from|import\() ?'#server\/(\w+)\//g))
      if (target !== name) imports.set(target, (imports.get(target) ?? 0) + 1)
  return {
    name,
    folders: entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name),
    files: files.length,
    lines: texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0),
    imports,
  }
}

function draw(all: readonly District[]): string {
  const boxes = all.map(
    ({ name, folders, files, lines }) =>
      `    ${name}["<b>${name}</b><br/>${folders.join(', ')}<br/>${files} files, ${lines} lines"]`,
  )
  const arrows = all.flatMap(({ name, imports }) =>
    [...imports].map(([target, count]) => `    ${name} -->|${count}| ${target}`),
  )
  return ['flowchart TD', ...boxes, ...arrows].join('\n')
}

const all = districts.toReversed().map((name) => readDistrict(name))
const upwards = all.flatMap(({ name, imports }) =>
  [...imports.keys()].filter((target) => districts.indexOf(target) > districts.indexOf(name)),
)
process.stdout.write(`${draw(all)}\n\nImports upwards: ${upwards.length}\n`)
