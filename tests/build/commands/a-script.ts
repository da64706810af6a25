import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compiledOnce, smallMemory } from '../../../scripts/node-flags.mjs'

const root = join(import.meta.dirname, '../../..')

export interface RunningScript<Report> {
  readonly kill: () => void
  /** Its report at the end, or the signal that killed it. */
  readonly ended: Promise<Report | NodeJS.Signals>
}

/** Starts a script of `tests/build` in its own process; it reads its options as JSON and prints its report as JSON. */
export function startScript<Report>(name: string, options: object): RunningScript<Report> {
  const child = spawn(
    join(root, 'node_modules/.bin/node'),
    [join('tests/build', name), JSON.stringify(options)],
    {
      cwd: root,
      env: { ...process.env, ...compiledOnce, ...smallMemory },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [output, errors]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
  const ended = once(child, 'close').then(([code, signal]) => {
    if (signal !== null) return signal as NodeJS.Signals
    if (code !== 0) throw new Error(Buffer.concat(errors).toString())
    return JSON.parse(Buffer.concat(output).toString()) as Report
  })
  return { kill: () => child.kill('SIGKILL'), ended }
}
