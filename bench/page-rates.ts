import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { BenchWorld } from './bench-world.ts'
import { type Figure, alternate, figureOf } from './figures.ts'

const atLeast = 0.9
const connections = 10

/** Requests a second of one address, all of them answered well. */
async function rateOf(url: string, seconds: number): Promise<number> {
  const { requests, errors, timeouts, non2xx } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  })
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} late, ${non2xx} refused`)
  return requests.average
}

/** The bytes of an address as a browser gets them. */
async function compressedBytes(url: string): Promise<Buffer> {
  // fetch would decompress; the raw answer is wanted.
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
    })
    asking.on('error', reject).end()
  })
}

/** The cached campaign page against a bare Fastify with the same bytes; the same page rendered at each request. */
export async function measurePages(
  world: BenchWorld,
  pageUrl: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure[]> {
  await compressedBytes(pageUrl)
  const file = join(mkdtempSync(join(tmpdir(), 'obole-page-')), 'page.br')
  const bytes = await compressedBytes(pageUrl)
  writeFileSync(file, bytes)
  const bare = await world.startScript('bench/bare-server.ts', [file])
  const cached = () => rateOf(pageUrl, seconds)
  const baseline = () => rateOf(bare.url, seconds)
  await Promise.all([cached(), baseline()])
  const { a, b, ratios } = await alternate(rounds, cached, baseline)
  await bare.stop()
  const uncached: number[] = []
  for (let round = 0; round < rounds; round += 1)
    uncached.push(await rateOf(`${pageUrl}?round=${round}`, seconds))
  return [
    figureOf(`cached campaign page, a second (${(bytes.length / 1000).toFixed(1)} kB)`, a, { digits: 0 }),
    figureOf('bare Fastify with the same bytes, a second', b, { digits: 0 }),
    figureOf('cached page / bare Fastify', ratios, { digits: 2 }, { atLeast }),
    figureOf('campaign page rendered at each request, a second', uncached, { digits: 0 }),
  ]
}
