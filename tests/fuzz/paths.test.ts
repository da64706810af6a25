import { request } from 'node:http'
import { expect, test } from 'vitest'
import { aDatabase } from '../build/a-database.ts'
import { aForm } from '../build/a-form.ts'
import { type ProcessWorld, aProcessWorld } from '../build/a-process.ts'

/** Texts that no path may hold: NUL, half characters, and wrong percent encodings. */
const unstorable = [
  '%00',
  'a%00b',
  '%',
  '%2',
  '%zz',
  '%C3%28',
  '%ED%A0%80',
  '%ff',
  '%F0%9F%92',
  '%E0%80%80',
  '%u0000',
]
/** Texts that a path may hold, and no address has. */
const strange = [
  '%2500',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%5c',
  '%0d%0aset-cookie:%20a=b',
  "'%20or%201=1",
  '{}',
  '[',
  '%F0%9F%92%A5',
  'a'.repeat(8_000),
]

/** Addresses of pages, files, documents, the mailbox and probes; `:x` is what the test fills in. */
const pages = [
  '/:x',
  '/associations/:x',
  '/associations/:x/formulaires',
  '/associations/:x/formulaires/dons',
  '/associations/la-ruche/formulaires/:x',
  '/associations/la-ruche/formulaires/dons/:x',
  '/associations/la-ruche/formulaires/dons/:x/en',
  '/associations/la-ruche/checkout/:x/1',
  '/associations/la-ruche/:x/dons',
  '/e/recherche/:x',
  '/e/recherche?q=:x',
  '/paiement/embarque/:x',
  '/paiement/embarque/confirmation/:x',
  '/paiement/regularisation/:x',
  '/paiement/regularisation/embarque/:x',
  '/billets/:x',
  '/carte-adherent/:x',
  '/echeances/:x',
  '/documents/:x',
  '/documents/receipts/:x',
  '/documents/ticket/:x',
  '/documents/card/:x',
  '/documents/summary/:x',
  '/documents/tickets/:x',
  '/media/:x/logo.svg',
  '/media/la-ruche/:x',
  '/boite-aux-lettres/:x',
  '/boite-aux-lettres/:x/html',
  '/forms/:x',
  '/associations/:x.data',
  '//:x.data',
]

interface Operation {
  readonly method: string
  readonly path: string
}

async function operationsOf({ url }: ProcessWorld): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/ha-api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  return Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{[^}]*\}/g, ':x'),
    })),
  )
}

/** The path goes out as it is: `fetch` would correct it. */
function statusOf({ url }: ProcessWorld, method: string, path: string): Promise<number> {
  const { port } = new URL(url)
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', reject)
    asked.end()
  })
}

test('no path is answered 5xx, on any route; one that cannot be stored is not found', async () => {
  const world = await aProcessWorld()
  try {
    await world.start()
    await aForm(world.db)
    const calls = (await operationsOf(world)).filter(({ path }) => path.includes(':x'))
    expect(calls.length).toBeGreaterThan(20)
    const routes = [...pages.map((path) => ({ method: 'GET', path })), ...calls]
    const tries = routes.flatMap((route) => [...unstorable, ...strange].map((value) => ({ ...route, value })))
    const wrong: string[] = []
    const work = tries.values()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (const { method, path, value } of work) {
          const status = await statusOf(world, method, path.replaceAll(':x', value))
          const isUnstorable = unstorable.includes(value) && !path.includes('?')
          if (isUnstorable ? status !== 404 : status >= 500 || status < 200)
            wrong.push(`${method} ${path} ${value.slice(0, 30)}: ${status}`)
        }
      }),
    )
    process.stdout.write(`paths: ${tries.length} requests\n`)
    expect(wrong).toEqual([])
  } finally {
    await world.close()
  }
})

test('negative control: a read with the character NUL fails in the database', async () => {
  const database = await aDatabase()
  const read = database.db.selectFrom('organisation').select('id').where('slug', '=', 'a\u0000b').execute()
  await expect(read).rejects.toThrow('invalid byte sequence')
  await database.close()
})
