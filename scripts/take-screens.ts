// Pictures of the screens, and a page to browse them.
//   npm run screens                              all of them
//   npm run screens -- donation card             screens whose name contains one of these words
//   npm run screens -- --languages fr            in French alone; the others are on a phone only
//   npm run screens -- --against .screens/before beside an older run: what changed most comes first
//   npm run screens -- --into .screens/before    into a folder of this name
//   npm run screens -- --publish                 the few pictures that are committed, and those of the findings
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './find-chromium.mjs'
import { root } from './machine-needs.mjs'
import { childEnvironment } from './prepare.mjs'
import { composeFindings, composeFirstScreens } from './screens/compose-findings.ts'
import { compareFolders } from './screens/compare-pictures.ts'
import { drawIndex } from './screens/draw-index.ts'
import { picturesIn } from './screens/picture-files.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    into: { type: 'string' },
    languages: { type: 'string', default: 'fr,en,es' },
    publish: { type: 'boolean', default: false },
  },
})

/** A name for this run, by the time at which it starts: `2026-11-24-155302`. */
const runName = new Date()
  .toISOString()
  .replaceAll(/[:]|\..*/g, '')
  .replace('T', '-')
const folder = values.publish ? join(root, 'docs/screens') : resolve(values.into ?? join('.screens', runName))

/** Pictures of the present findings, before they are compared with earlier ones. */
const findingsFolder = join(root, '.screens/findings')

async function takePictures(): Promise<number> {
  const chromium = await ensureChromium()
  if ('problem' in chromium) throw new Error(chromium.problem)
  mkdirSync(folder, { recursive: true })
  const order = {
    folder,
    findings: findingsFolder,
    names: positionals,
    languages: values.languages.split(','),
    publish: values.publish,
  }
  const child = spawn('vitest', ['run', '--project', 'screens'], {
    cwd: root,
    env: { ...childEnvironment(), OBOLE_CHROMIUM: chromium.path, OBOLE_SCREENS: JSON.stringify(order) },
    stdio: 'inherit',
  })
  return new Promise((done) => child.on('error', () => done(1)).on('close', (code) => done(code ?? 1)))
}

async function compose(): Promise<number> {
  await composeFirstScreens(findingsFolder, folder)
  return composeFindings(findingsFolder, folder)
}

async function writeIndex(): Promise<void> {
  const pictures = picturesIn(folder)
  const older = values.against === undefined ? null : resolve(values.against)
  const files = pictures.map(({ file }) => file)
  const comparison =
    older === null
      ? null
      : { base: relative(folder, older), shares: await compareFolders(files, folder, older) }
  const index = join(folder, 'index.html')
  writeFileSync(index, drawIndex(basename(folder), pictures, comparison))
  const changed = [...(comparison?.shares.values() ?? [])].filter((share) => share !== 0).length
  say(`${pictures.length} pictures${comparison === null ? '' : `, ${changed} changed`}: ${index}`)
}

if (values.against !== undefined && !existsSync(values.against))
  throw new Error(`there is no folder ${values.against} to compare with`)
process.exitCode = await takePictures()
if (values.publish) say(`${await compose()} pictures before and after`)
else await writeIndex()
