import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { smallMemory } from '../../scripts/node-flags.mjs'
import {
  type Stage,
  environmentOf,
  instructionsOf,
  readContext,
  readDockerfile,
  wordsOf,
} from '../build/deploy/read-dockerfile.ts'
import { root } from './a-project.ts'
import { variables } from './known-variables.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const dockerfile = read('deploy/Dockerfile')
const compose = read('deploy/compose.yaml')
const unit = read('deploy/obole.service')
const example = read('deploy/obole.env.example')
const context = readContext(read('.dockerignore'))

/** How long the program may take to stop, in seconds. */
/** 130 seconds for requests, after 60 of DRAIN_SECONDS at most. */
const graceSeconds = 190
const secondsIn = (text: string) => Number(/(\d+)/.exec(text)?.[1])
const isPinned = (image: string) => /:[\w.-]+$/.test(image) && !image.endsWith(':latest')

/** Sources of a stage that are absent from the clone, from its context, or from the stages before. */
function absentSources(stage: Stage, earlier: readonly string[]): string[] {
  return instructionsOf(stage, 'COPY').flatMap(({ text, flags: { from } }) => {
    if (from !== undefined) return earlier.includes(from) ? [] : [`--from=${from}`]
    const sources = wordsOf(text).slice(0, -1)
    return sources.filter((path) => path !== '.' && !(existsSync(join(root, path)) && context.has(path)))
  })
}

/** Mistakes of a Dockerfile that only a build or a container would show. */
function dockerfileProblems(text: string): string[] {
  const stages = readDockerfile(text)
  const names = stages.map(({ name }) => name)
  const last = stages.at(-1) as Stage
  const textOf = (name: string) => instructionsOf(last, name).at(-1)?.text ?? ''
  const bases = stages.map(({ base }) => base).filter((base) => !names.includes(base))
  return [
    ...stages.flatMap((stage, index) => absentSources(stage, names.slice(0, index))),
    ...bases.filter((base) => !isPinned(base)),
    ...(/^[1-9]\d*:[1-9]\d*$/.test(textOf('USER')) ? [] : ['USER']),
    ...(textOf('HEALTHCHECK').includes('/healthz') ? [] : ['HEALTHCHECK']),
    ...(textOf('STOPSIGNAL') === 'SIGTERM' ? [] : ['STOPSIGNAL']),
    ...(textOf('VOLUME') === environmentOf(last)['DATA_DIR'] ? [] : ['VOLUME']),
    // Through npm or a shell, the signal would not arrive.
    ...(wordsOf(textOf('CMD'))[0] === 'node' ? [] : ['CMD']),
  ]
}

/** Services by name, each with its lines. */
function servicesOf(text: string): ReadonlyMap<string, string> {
  const [, all = ''] = /^services:\n((?: .*\n|\n)+)/m.exec(text) ?? []
  return new Map(
    all
      .split(/^ {2}(?=\w)/m)
      .slice(1)
      .map((service) => [service.split(':')[0] ?? '', service] as const),
  )
}

/** Mistakes of a compose file: what is open, unlimited or unknown. */
function composeProblems(text: string): string[] {
  const limits = /^x-limits:.*\n(?: .*\n)+/m.exec(text)?.[0] ?? ''
  const needed = ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'pids_limit:']
  const settings = /^x-settings:.*\n((?: .*\n)+)/m.exec(text)?.[1] ?? ''
  const names = [...settings.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
  const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  const open = [...text.matchAll(/'([\d.:]*\d+:\d+)'/g)].map(([, port = '']) => port)
  const gateway = /gateway: ([\d.]+)/.exec(text)?.[1]
  return [
    ...needed.filter((limit) => !limits.includes(limit)),
    ...[...servicesOf(text)]
      .filter(([, lines]) => !/<<: \*(limits|program)/.test(lines))
      .map(([name]) => name),
    ...[...text.matchAll(/image: (\S+)/g)].map(([, image = '']) => image).filter((image) => !isPinned(image)),
    ...names.filter((name) => !variables.has(name)),
    ...asked.filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(example)),
    ...open.filter((port) => !port.startsWith('127.0.0.1:')),
    ...(text.includes(`TRUSTED_PROXIES: ${gateway}\n`) ? [] : ['TRUSTED_PROXIES']),
  ]
}

/** Values of a directive of a unit. */
const directive = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

/** Directives that systemd does not understand; where this machine has none, lines that are no directive. */
function unitProblems(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'obole-unit-'))
  try {
    const file = join(folder, 'obole.service')
    writeFileSync(file, text.replaceAll('/opt/obole', root))
    const { error, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    })
    if (error === undefined) return `${stdout}${stderr}`
    return text
      .split('\n')
      .filter((line) => !/^(|#.*|\[\w+\]|[A-Z]\w+=.*)$/.test(line))
      .join('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the image', () => {
  test('copies what exists, from bases with a version, and runs as a user with a probe', () =>
    expect(dockerfileProblems(dockerfile)).toEqual([]))

  test('takes Node of the major version of the lock file, and starts it with the options of npm start', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    expect(dockerfile).toContain(`FROM node:${dependencies['node']?.split('.')[0]}-`)
    expect(environmentOf(readDockerfile(dockerfile).at(-1) as Stage)).toMatchObject(smallMemory)
  })

  test('gets a list of files and folders, each of which exists, and no settings', () => {
    expect(context.named.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const secret = ['deploy/.env', 'data/links/secret', '.git/config', 'src/config.test.ts']
    expect(secret.filter(context.has)).toEqual([])
  })

  test.each([
    ['COPY sql sql', 'COPY sqll sqll', ['sqll']],
    ['COPY legal legal', 'COPY docs docs', ['docs']],
    ['--from=pages', '--from=page', ['--from=page']],
    ['debian:bookworm-slim', 'debian:latest', ['debian:latest']],
    ['debian:bookworm-slim', 'debian', ['debian']],
    ['USER 10001:10001', 'USER 0:0', ['USER']],
    ['/healthz', '/', ['HEALTHCHECK']],
    ['CMD ["node", "src', 'CMD ["npm", "src', ['CMD']],
    ['DATA_DIR=/data', 'DATA_DIR=/srv', ['VOLUME']],
  ])('negative control: %s becomes %s', (from, to, problems) => {
    expect(dockerfile).toContain(from)
    expect(dockerfileProblems(dockerfile.replace(from, to))).toEqual(problems)
  })
})

describe('the compose file', () => {
  test('limits each service, opens nothing to the network, and asks for known variables', () => {
    expect([...servicesOf(compose).keys()]).toEqual(['database', 'web', 'worker'])
    expect(composeProblems(compose)).toEqual([])
    const [, program = ''] = /^x-program:.*\n((?: .*\n)+)/m.exec(compose) ?? []
    expect(secondsIn(/stop_grace_period: .*/.exec(program)?.[0] ?? '')).toBeGreaterThan(graceSeconds)
  })

  test.each([
    ['read_only: true', 'read_only: false', ['read_only: true']],
    ['    <<: *limits\n    image', '    image', ['database']],
    ['postgres:18-bookworm', 'postgres:latest', ['postgres:latest']],
    ['  PROVIDER:', '  PAYMENTS:', ['PAYMENTS']],
    ['{DATABASE_PASSWORD:?is', '{POSTGRES_SECRET:?is', ['POSTGRES_SECRET']],
    ["'127.0.0.1:4400:4400'", "'4400:4400'", ['4400:4400']],
    ['gateway: 172.29.44.1', 'gateway: 172.29.44.2', ['TRUSTED_PROXIES']],
  ])('negative control: %s becomes %s', (from, to, problems) => {
    expect(compose).toContain(from)
    expect(composeProblems(compose.replace(from, to))).toEqual(problems)
  })
})

describe('the unit', () => {
  test('has directives that systemd knows', () => {
    expect(unitProblems(unit)).toBe('')
    expect(unitProblems(unit.replace('ProtectHome=yes', 'Protect Home'))).not.toBe('')
  })

  test('starts the program with the options of npm start, and lets it stop', () => {
    const env = Object.fromEntries(
      directive('Environment')
        .flatMap(wordsOf)
        .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ) as Record<string, string>
    expect(env).toEqual({ NODE_ENV: 'production', ...smallMemory })
    expect(directive('ExecStart')).toEqual(['/opt/obole/node_modules/.bin/node src/main.ts'])
    expect(secondsIn(directive('TimeoutStopSec')[0] ?? '')).toBeGreaterThan(graceSeconds)
    // A signal to the whole group would end PostgreSQL under the running requests.
    expect(directive('KillMode')).toEqual(['mixed'])
  })

  test('may write to the data folder of the example', () =>
    expect(example).toContain(`\nDATA_DIR=/var/lib/${directive('StateDirectory')[0]}\n`))
})

describe('the example of settings', () => {
  const names = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = '']) => name)

  test('names variables of the program, and the password that the compose file asks for', () => {
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !variables.has(name))).toEqual(['DATABASE_PASSWORD'])
  })
})
