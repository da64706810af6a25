import { openBenchWorld } from './bench-world.ts'
import { aGrownSite } from './crowds/grown-site.ts'
import { aPresident } from './a-president.ts'
import { writeFileSync, existsSync } from 'node:fs'
const world = await openBenchWorld()
const out: unknown[] = []
for (const n of [10, 1_000_000]) {
  const g = await aGrownSite(world, `hold_${n}`, n)
  const session = await aPresident({ url: g.site.url, db: g.db }, g.form.organisation.slug)
  out.push({
    n,
    url: g.site.url,
    org: g.form.organisation.slug,
    cookie: session.map((p) => p.join('=')).join('; '),
    s: g.seededSeconds,
  })
}
writeFileSync('/var/tmp/hold.json', JSON.stringify(out))
while (!existsSync('/var/tmp/hold.stop')) await new Promise((r) => setTimeout(r, 1000))
await world.close()
