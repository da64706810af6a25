import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { BenchWorld, StartedProcess } from './bench-world.ts'
import { type Figure, figureOf } from './figures.ts'

const connections = 8

/** A page of the cache, and how its rate must compare to a bare Fastify's. */
export interface MeasuredPage {
  readonly name: string
  readonly path: string
  readonly status?: number
  readonly atLeast?: number
}

/** Every page of the cache's table, the campaign page first. */
export function cachedPagesOf({ organisation, definition }: StoredForm): MeasuredPage[] {
  const names = { organizationSlug: organisation.slug, formType: definition.type, formSlug: definition.slug }
  const organization = `/associations/${organisation.slug}`
  return [
    { name: 'campaign page', path: `${organization}/formulaires/${definition.slug}`, atLeast: 0.9 },
    { name: 'association’s page', path: organization, atLeast: 0.8 },
    { name: 'search', path: '/e/recherche', atLeast: 0.8 },
    ...(['widget-bouton', 'widget-vignette', 'widget-compteur'] as const).map((widget) => ({
      name: widget,
      path: `${organization}/formulaires/${definition.slug}/${widget}`,
      atLeast: 0.8,
    })),
    { name: 'page not found', path: '/nulle/part', status: 404 },
    { name: 'agg/form', path: `/ha-api/agg/form?${new URLSearchParams(names).toString()}` },
  ]
}

/** Requests a second of one address, all of them answered with its status. */
async function rateOf(url: string, seconds: number, status = 200): Promise<number> {
  const { requests, errors, timeouts, statusCodeStats } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  })
  const others = Object.keys(statusCodeStats).filter((code) => code !== String(status))
  if (errors + timeouts + others.length > 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} late, statuses ${others.join(', ')}`)
  return requests.average
}

/** The bytes of an address as a browser receives them. */
async function compressedBytes(url: string): Promise<Buffer> {
  // fetch would decompress; this needs the raw answer.
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

/** Processor time of a process, in milliseconds. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  // User and system time, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

interface Served {
  readonly rate: number
  /** Processor time of the server per request, in milliseconds: other load of the machine has little effect. */
  readonly costMs: number
}

/**
 * Two servers, alternating every second, so that other load of the machine affects both; returns the requests served by
 * each.
 */
async function inTurns(
  servers: readonly { url: string; pid: number; status?: number | undefined }[],
  seconds: number,
): Promise<Served[]> {
  const totals = servers.map(() => ({ requests: 0, ms: 0 }))
  for (let second = 0; second < seconds; second += 1) {
    for (const [index, { url, pid, status }] of servers.entries()) {
      const total = totals[index]
      if (total === undefined) continue
      const before = processorMs(pid)
      total.requests += await rateOf(url, 1, status)
      total.ms += processorMs(pid) - before
    }
  }
  return totals.map(({ requests, ms }) => ({ rate: requests / seconds, costMs: ms / requests }))
}

/** Each page of the cache against a bare Fastify with the same bytes, in turns. */
export async function measurePages(
  world: BenchWorld,
  program: StartedProcess,
  pages: readonly MeasuredPage[],
  options: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const page of pages) figures.push(...(await measurePage(world, program, page, options)))
  const [rendered] = pages
  if (rendered === undefined) return figures
  const uncached: number[] = []
  for (let round = 0; round < options.rounds; round += 1)
    uncached.push(await rateOf(`${program.url}${rendered.path}?round=${round}`, options.seconds))
  return [
    ...figures,
    figureOf(`${rendered.name} rendered at each request, a second`, uncached, { digits: 0 }),
  ]
}

async function measurePage(
  world: BenchWorld,
  program: StartedProcess,
  { name, path, status, atLeast }: MeasuredPage,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const pageUrl = `${program.url}${path}`
  await compressedBytes(pageUrl)
  const file = join(mkdtempSync(join(tmpdir(), 'obole-page-')), 'page.br')
  const bytes = await compressedBytes(pageUrl)
  writeFileSync(file, bytes)
  const bare = await world.startScript('bench/bare-server.ts', [file])
  const servers = [{ url: pageUrl, pid: program.pid, status }, bare]
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
  const size = `${(bytes.length / 1000).toFixed(1)} kB`
  return [
    figureOf(`cached ${name}, a second (${size}, ${connections} clients)`, rates(cached), { digits: 0 }),
    figureOf('bare Fastify with the same bytes, a second', rates(baseline), { digits: 0 }),
    figureOf(
      `cached ${name} / bare Fastify`,
      ratios,
      { digits: 2 },
      atLeast === undefined ? {} : { atLeast },
    ),
    figureOf('the same by processor time for a request', costs, { digits: 2 }),
    figureOf(
      `processor time for a cached ${name}`,
      cached.map(({ costMs }) => costMs),
      { digits: 3, unit: ' ms' },
    ),
  ]
}
