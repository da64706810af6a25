import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { SandboxOptions } from './server.ts'

/** Options of the process: those of the server, and the parent process. */
export interface ProcessOptions extends SandboxOptions {
  readonly parentPid: number | null
}

export const usage = `Options (each also in the JSON file given by --options, flags win):
  --port 4401              port to listen on, 0 for any
  --host 127.0.0.1         address to listen on
  --public-url URL         origin under which browsers reach it
  --data-dir FOLDER        folder of the ledger; without it, no data survives the process
  --webhook-url URL        where events are posted
  --webhook-secret SECRET  signs events; twice during a rotation
  --allowed-host NAME      host name that is answered in addition to the public one and loopback; several times
  --api-key KEY            secret key of the merchant's server (required)
  --clock-offset-ms N      shift from the machine's time
  --parent-pid PID         process to watch: stop when it has ended
  --options FILE           JSON with port, host, allowedHosts, publicUrl, isPublic, dataDir, webhookUrl, webhookSecrets,
                           apiKey, viewKey, clockOffsetMs, parentPid; secrets in it are not in the process list`

/** Reads the command line. Throws an Error with a message of one line where an option is missing or wrong. */
export function parseOptions(argv: readonly string[]): ProcessOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      'allowed-host': { type: 'string', multiple: true },
      'public-url': { type: 'string' },
      'data-dir': { type: 'string' },
      'webhook-url': { type: 'string' },
      'webhook-secret': { type: 'string', multiple: true },
      'api-key': { type: 'string' },
      'clock-offset-ms': { type: 'string' },
      'parent-pid': { type: 'string' },
      options: { type: 'string' },
    },
  })
  const file = values.options === undefined ? {} : readJson(values.options)
  const apiKey = values['api-key'] ?? textOf(file, 'apiKey')
  if (apiKey === null || apiKey === '') throw new Error('--api-key is required')
  const webhookUrl = values['webhook-url'] ?? textOf(file, 'webhookUrl')
  const webhookSecrets = values['webhook-secret'] ?? listOf(file, 'webhookSecrets')
  if (webhookUrl !== null && webhookSecrets.length === 0) {
    throw new Error('--webhook-url needs at least one --webhook-secret')
  }
  const parentPid = values['parent-pid'] ?? file['parentPid'] ?? null
  return {
    port: wholeNumber('--port', values.port ?? file['port'] ?? 4401, 0, 65_535),
    host: values.host ?? textOf(file, 'host') ?? '127.0.0.1',
    allowedHosts: values['allowed-host'] ?? listOf(file, 'allowedHosts'),
    publicUrl: values['public-url'] ?? textOf(file, 'publicUrl'),
    isPublic: file['isPublic'] === true,
    dataDir: values['data-dir'] ?? textOf(file, 'dataDir'),
    webhookUrl,
    webhookSecrets,
    apiKey,
    viewKey: textOf(file, 'viewKey'),
    clockOffsetMs: wholeNumber(
      '--clock-offset-ms',
      values['clock-offset-ms'] ?? file['clockOffsetMs'] ?? 0,
      -4e12,
      4e12,
    ),
    parentPid: parentPid === null ? null : wholeNumber('--parent-pid', parentPid, 1, 2 ** 31),
  }
}

function readJson(path: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${path} must hold a JSON object`)
  return { ...parsed }
}

function textOf(file: Record<string, unknown>, key: string): string | null {
  const value = file[key] ?? null
  if (value !== null && typeof value !== 'string') throw new Error(`${key} must be a text`)
  return value
}

function listOf(file: Record<string, unknown>, key: string): string[] {
  const value = file[key] ?? []
  if (!Array.isArray(value)) throw new Error(`${key} must be a list of texts`)
  return value.map(String)
}

function wholeNumber(name: string, value: unknown, min: number, max: number): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max) {
    throw new Error(`${name} must be a whole number from ${min} to ${max}`)
  }
  return number
}
