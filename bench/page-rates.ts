import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { BenchWorld, StartedProcess } from './bench-world.ts'
import { type Figure, figureOf } from './figures.ts'

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

/** Processor time that a process has used, in milliseconds. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  // User and system time, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

interface Served {
  readonly rate: number
  /** Processor time of the server for one request, in milliseconds: what else the machine does counts little. */
  readonly costMs: number
}

/**
 * Two servers in turns of a second, so that what else the machine does falls on both; gives what each served in all.
 */
async function inTurns(servers: readonly { url: string; pid: number }[], seconds: number): Promise<Served[]> {
  const totals = servers.map(() => ({ requests: 0, ms: 0 }))
  for (let second = 0; second < seconds; second += 1) {
    for (const [index, { url, pid }] of servers.entries()) {
      const total = totals[index]
      if (total === undefined) continue
      const before = processorMs(pid)
      total.requests += await rateOf(url, 1)
      total.ms += processorMs(pid) - before
    }
  }
  return totals.map(({ requests, ms }) => ({ rate: requests / seconds, costMs: ms / requests }))
}

/** The cached campaign page against a bare Fastify with the same bytes; the same page rendered at each request. */
export async function measurePages(
  world: BenchWorld,
  program: StartedProcess,
  page: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const pageUrl = `${program.url}${page}`
  await compressedBytes(pageUrl)
  const file = join(mkdtempSync(join(tmpdir(), 'obole-page-')), 'page.br')
  const bytes = await compressedBytes(pageUrl)
  writeFileSync(file, bytes)
  const bare = await world.startScript('bench/bare-server.ts', [file])
  const servers = [{ url: pageUrl, pid: program.pid }, bare]
  await inTurns(servers, 2)
  const cached: Served[] = []
  const baseline: Served[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [ours, theirs] = await inTurns(servers, seconds)
    if (ours === undefined || theirs === undefined) throw new Error('a server was not measured')
    cached.push(ours)
    baseline.push(theirs)
  }
  await bare.stop()
  const rates = (served: readonly Served[]) => served.map(({ rate }) => rate)
  const ratios = cached.map(({ rate }, round) => rate / (baseline[round]?.rate ?? Number.NaN))
  const costs = cached.map(({ costMs }, round) => (baseline[round]?.costMs ?? Number.NaN) / costMs)
  const uncached: number[] = []
  for (let round = 0; round < rounds; round += 1)
    uncached.push(await rateOf(`${pageUrl}?round=${round}`, seconds))
  return [
    figureOf(`cached campaign page, a second (${(bytes.length / 1000).toFixed(1)} kB)`, rates(cached), {
      digits: 0,
    }),
    figureOf('bare Fastify with the same bytes, a second', rates(baseline), { digits: 0 }),
    figureOf('cached page / bare Fastify', ratios, { digits: 2 }, { atLeast }),
    figureOf('the same by processor time for a request', costs, { digits: 2 }),
    figureOf(
      'processor time for a cached page',
      cached.map(({ costMs }) => costMs),
      { digits: 3, unit: ' ms' },
    ),
    figureOf('campaign page rendered at each request, a second', uncached, { digits: 0 }),
  ]
}
