import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import {
  type Instruction,
  type Stage,
  environmentOf,
  instructionsOf,
  readContext,
  readDockerfile,
  wordsOf,
} from './read-dockerfile.ts'
import { addNode, ended, makeSystem, startIn } from './root-folder.ts'

const root = join(import.meta.dirname, '../../..')

/** A stage whose instructions were followed. */
export interface BuiltStage extends Stage {
  readonly folder: string
}

/**
 * Follows the instructions of `deploy/Dockerfile` without Docker: each stage is a folder with a file system.
 * @param work an empty folder, with room for two gigabytes
 */
export async function buildImage(work: string): Promise<readonly BuiltStage[]> {
  const built: BuiltStage[] = []
  for (const stage of readDockerfile(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))) {
    const folder = join(work, stage.name)
    const earlier = built.find(({ name }) => name === stage.base)
    if (earlier === undefined) makeSystem(folder)
    // Files are shared: what changes one in a build writes another.
    else execFileSync('cp', ['-al', earlier.folder, folder])
    if (stage.base.startsWith('node:')) addNode(folder)
    let workdir = earlier === undefined ? '/' : workdirOf(earlier)
    for (const instruction of stage.instructions) {
      if (instruction.name === 'WORKDIR') {
        workdir = instruction.text
        mkdirSync(join(folder, workdir), { recursive: true })
      }
      if (instruction.name === 'COPY') copy(instruction, join(folder, workdir), built)
      if (instruction.name === 'RUN') await run(instruction.text, folder, workdir, environmentOf(stage))
    }
    built.push({ ...stage, folder })
  }
  return built
}

/** The folder in which the program of a stage is. */
export const workdirOf = (stage: Stage): string => instructionsOf(stage, 'WORKDIR').at(-1)?.text ?? '/'

function copy({ text, flags }: Instruction, into: string, built: readonly BuiltStage[]): void {
  const words = wordsOf(text)
  const target = resolve(into, words.at(-1) ?? '')
  const from = built.find(({ name }) => name === flags['from'])
  const sources = words.slice(0, -1)
  for (const source of sources) {
    const path = from === undefined ? join(root, source) : join(from.folder, source)
    const isFolder = statSync(path).isDirectory()
    const to = isFolder || sources.length === 1 ? target : join(target, source)
    if (from !== undefined) {
      mkdirSync(to, { recursive: true })
      execFileSync('cp', ['-al', `${path}/.`, to])
    } else copyContext(path, to)
  }
}

function copyContext(path: string, to: string): void {
  const { named, has } = readContext(readFileSync(join(root, '.dockerignore'), 'utf8'))
  const isIn = (one: string) => has(relative(root, one)) || one === root
  if (path !== root) return cpSync(path, to, { recursive: true, filter: isIn })
  for (const name of named) cpSync(join(root, name), join(to, name), { recursive: true, filter: isIn })
}

/** Variables by which this machine reaches the registry. */
const reaching = ['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy']

async function run(
  command: string,
  folder: string,
  workdir: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const npm = (key: string) => execFileSync('npm', ['config', 'get', key], { encoding: 'utf8' }).trim()
  const passed = reaching.flatMap((key) => {
    const value = process.env[key]
    return value === undefined ? [] : [[key, value] as const]
  })
  const cache = npm('cache')
  mkdirSync(cache, { recursive: true })
  const certificates = existsSync('/etc/ssl/certs') ? { '/etc/ssl/certs': '/etc/ssl/certs/' } : {}
  const setting = {
    folder,
    workdir,
    env: {
      ...env,
      ...Object.fromEntries(passed),
      npm_config_cache: '/npm-cache',
      npm_config_registry: npm('registry'),
    },
    mounts: { '/npm-cache': `${cache}/`, '/etc/resolv.conf': '/etc/resolv.conf', ...certificates },
  }
  const { code, out } = await ended(startIn(setting, ['sh', '-c', command]))
  if (code !== 0) throw new Error(`RUN ${command} ended with ${code}:\n${out}`)
}
