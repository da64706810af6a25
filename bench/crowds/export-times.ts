import { aPresident } from '../a-president.ts'
import type { BenchWorld } from '../bench-world.ts'
import { type Figure, figureOf } from '../figures.ts'
import { watchMemory } from '../watch-memory.ts'
import { aGrownSite } from './grown-site.ts'

const atMostSeconds = 20
const atMostMegabytes = 150

/** Reads an answer to its end, without storing it; returns its size. */
async function sizeOf(answer: Response): Promise<number> {
  let size = 0
  for await (const piece of answer.body ?? []) size += piece.length
  return size
}

/** The lists of very many orders as files: how long each takes, and how much memory the program needs beyond its own. */
export async function measureExports(world: BenchWorld, many: number): Promise<Figure[]> {
  const { site, form, db, pid, close } = await aGrownSite(world, 'bench_exports', many)
  const session = await aPresident({ url: site.url, db }, form.organisation.slug)
  const cookie = session.map((pair) => pair.join('=')).join('; ')
  const figures: Figure[] = []
  for (const list of ['orders', 'lines', 'payments'])
    for (const format of ['csv', 'xlsx']) {
      const memory = watchMemory(pid)
      const begun = performance.now()
      const answer = await fetch(
        `${site.url}/ha-api/admin/organizations/${form.organisation.slug}/${list}/list?format=${format}`,
        { headers: { cookie, 'sec-fetch-site': 'same-origin' } },
      )
      if (!answer.ok) throw new Error(`${list}.${format}: ${answer.status} ${await answer.text()}`)
      const megabytes = (await sizeOf(answer)) / 1e6
      const seconds = (performance.now() - begun) / 1000
      const title = `${many.toLocaleString('en')} ${list} as ${format} (${megabytes.toFixed(1)} MB)`
      figures.push(
        figureOf(title, [seconds], { digits: 1, unit: ' s' }, { atMost: atMostSeconds }),
        figureOf(
          `${title}, memory`,
          [memory.stop()],
          { digits: 0, unit: ' MB' },
          { atMost: atMostMegabytes },
        ),
      )
    }
  await close()
  return figures
}
