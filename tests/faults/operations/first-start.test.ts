import { request } from 'node:http'
import { expect, test } from 'vitest'
import { aDatabase } from '../../build/a-database.ts'
import { type OwnProcess, startSiteProcess } from '../../build/e2e/site-process.ts'

const publicName = 'dons.exemple.fr'
const publicUrl = `https://${publicName}`

interface Asked {
  /** Where to connect; another loopback address than 127.0.0.1 represents an address of the network. */
  readonly address?: string
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Status and body of an answer; `refused` if nothing listens there. */
function ask(origin: string, path: string, { address = '127.0.0.1', host, headers }: Asked = {}) {
  const { port } = new URL(origin)
  return new Promise<{ status: number | 'refused'; body: string }>((resolve) => {
    const asked = request(
      { host: address, port, path, headers: { host: host ?? `localhost:${port}`, ...headers } },
      (answer) => {
        let body = ''
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      },
    )
    asked.on('error', () => resolve({ status: 'refused', body: '' }))
    asked.end()
  })
}

/** Runs the program with these settings while `act` runs. */
async function withSite(
  settings: Readonly<Record<string, string>>,
  act: (site: OwnProcess) => Promise<void>,
) {
  const database = await aDatabase()
  const site = await startSiteProcess(database.url, settings)
  try {
    await act(site)
  } finally {
    await site.stop()
    await database.close()
  }
}

const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status

test.concurrent('a first start listens on loopback alone, and so does its test bank', () =>
  withSite({}, async ({ url, sandboxUrl, output }) => {
    for (const origin of [url, sandboxUrl]) {
      expect(await statusOf(origin, '/healthz')).toBe(200)
      expect(await statusOf(origin, '/healthz', { address: '127.0.0.2' })).toBe('refused')
    }
    expect(output()).not.toContain('key=')
  }))

test.concurrent('negative control: with HOST it is reached from the network, and the mailbox still is not', () =>
  withSite({ HOST: '0.0.0.0' }, async ({ url, sandboxUrl, output }) => {
    for (const origin of [url, sandboxUrl])
      expect(await statusOf(origin, '/healthz', { address: '127.0.0.2' })).toBe(200)
    const key = /boite-aux-lettres\?key=(\S+)/.exec(output())?.[1] ?? ''
    expect(key).toMatch(/^[\w-]{43}$/)
    const viaProxy = { headers: { 'x-forwarded-for': '203.0.113.5' } }
    expect(await statusOf(url, '/boite-aux-lettres')).toBe(200)
    expect(await statusOf(url, '/boite-aux-lettres', viaProxy)).toBe(404)
    expect(await statusOf(url, `/boite-aux-lettres?key=${key}`, viaProxy)).toBe(303)
    const cookie = { headers: { ...viaProxy.headers, cookie: `view_key=${key}` } }
    expect(await statusOf(url, '/boite-aux-lettres', cookie)).toBe(200)
    expect(await statusOf(sandboxUrl, '/v1/book', viaProxy)).toBe(401)
    expect(await statusOf(sandboxUrl, `/v1/book?key=${key}`, viaProxy)).toBe(200)
    // The key shows; it controls nothing.
    expect(await statusOf(sandboxUrl, `/v1/disputes?reference=x&key=${key}`, viaProxy)).toBe(401)
    expect(output().split(key).length).toBe(4)
  }))

test.concurrent('a foreign Host is refused in plain text, before cached pages, calls and the ledger of the bank', () =>
  withSite({ PUBLIC_URL: publicUrl }, async ({ url, sandboxUrl, output }) => {
    const paths = [
      '/e/recherche',
      '/e/recherche',
      '/nothing',
      '/boite-aux-lettres',
      '/metrics',
      '/ha-api/docs',
    ]
    for (const path of paths) {
      const known = await ask(url, path, { host: publicName })
      expect([path, known.body.includes('ALLOWED_HOSTS')]).toEqual([path, false])
      const foreign = await ask(url, path, { host: 'evil.exemple' })
      expect([path, foreign.status, foreign.body]).toEqual([
        path,
        400,
        expect.stringContaining('ALLOWED_HOSTS'),
      ])
    }
    expect((await ask(url, '/e/recherche', { host: publicName })).status).toBe(200)
    // A proxy on this machine may leave no trace: behind a public name only the keys open these.
    for (const [origin, path] of [
      [url, '/metrics'],
      [url, '/boite-aux-lettres'],
      [sandboxUrl, '/v1/book'],
    ] as const)
      expect([path, await statusOf(origin, path)]).toEqual([path, 404])
    const key = /boite-aux-lettres\?key=(\S+)/.exec(output())?.[1] ?? ''
    expect(await statusOf(url, '/metrics', { headers: { authorization: `Bearer ${key}` } })).toBe(200)
    expect(await statusOf(sandboxUrl, `/v1/book?key=${key}`)).toBe(200)
    expect(await statusOf(sandboxUrl, '/v1/book', { host: 'evil.exemple' })).toBe(400)
  }))

test.concurrent('negative control: a name that the operator allows reads the same pages', () =>
  withSite({ PUBLIC_URL: publicUrl, ALLOWED_HOSTS: 'evil.exemple' }, async ({ url }) => {
    expect(await statusOf(url, '/e/recherche', { host: 'evil.exemple' })).toBe(200)
    // A page of another site, whose name points to this machine, is a local caller under a foreign name.
    expect(await statusOf(url, '/boite-aux-lettres', { host: 'evil.exemple' })).toBe(404)
  }))
