import { openBenchWorld } from '/work/main/bench/bench-world.ts'
import { openDatabase } from '#server/db/database.ts'
import { findGiftForm } from '/work/main/bench/journeys.ts'
import { stableId } from '#server/form/sellable-form.ts'
import autocannon from 'autocannon'
import { readFileSync } from 'node:fs'
const world = await openBenchWorld()
try {
  const url = await world.newDatabase('m')
  const a = await world.startProgram(url); await a.stop()
  const db = openDatabase(url); const form = await findGiftForm(db.db)
  const page = `/associations/${form.organisation.slug}/formulaires/${form.definition.slug}`
  const kinds: Record<string, any> = {
    cached: [{ method: 'GET', path: page, headers: { 'accept-encoding': 'br' } }],
    api: [{ method: 'GET', path: `/ha-api/organizations/${form.organisation.slug}/forms/Donation/${form.definition.slug}/enriched` }],
    rendered: [{ method: 'GET', path: page + '?x=1', headers: { 'accept-encoding': 'br' } }],
    notfound: [{ method: 'GET', path: '/associations/inconnue' }],
    post: Array.from({ length: 200 }, (_, i) => ({ method: 'POST', path: '/ha-api/carts', headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${i}.1` }, body: JSON.stringify({ organizationSlug: form.organisation.slug, formType: 'Donation', formSlug: form.definition.slug, items: [{ tierId: stableId(form.id, 'open-donation'), customAmount: 2000 }] }) })),
  }
  const only = process.argv[2]?.split(',')
  for (const [name, requests] of Object.entries(kinds)) {
    if (only && !only.includes(name)) continue
    const web = await world.startProgram(url, { ROLE: 'web' })
    const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${web.pid}/status`, 'utf8'))![1]) / 1024
    const out = [rss().toFixed(0)]
    for (let i = 0; i < 5; i++) {
      const r = await autocannon({ url: web.url, connections: 10, amount: 1000, requests })
      out.push(`${rss().toFixed(0)}(${r.requests.average.toFixed(0)}/s,${r.non2xx})`)
    }
    await new Promise(r => setTimeout(r, 33000)); out.push('rest ' + rss().toFixed(0))
    console.log(name, out.join(' '))
    await web.stop()
  }
  await db.close()
} finally { await world.close() }
