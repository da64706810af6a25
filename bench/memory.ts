import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import type { StartedProcess } from './bench-world.ts'
import type { Figure } from './figures.ts'

const growthAtMost = 1.05
const megabytesAtMost = 250

/** Resident memory of a process in megabytes: the minimum over some seconds, after a pause. */
async function residentMegabytes(pid: number): Promise<number> {
  const samples: number[] = []
  for (let sample = 0; sample < 5; sample += 1) {
    await wait(1000)
    const [, kilobytes = ''] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    samples.push(Number(kilobytes) / 1024)
  }
  return Math.min(...samples)
}

/** The requests of visitors: mostly page reads, some uncached pages, some reads of the API, a few carts. */
function visits({ definition, organisation, id }: StoredForm) {
  const page = `/associations/${organisation.slug}/formulaires/${definition.slug}`
  const api = `/ha-api/organizations/${organisation.slug}/forms/Donation/${definition.slug}`
  const get = (path: string) => ({ method: 'GET' as const, path, headers: { 'accept-encoding': 'br' } })
  const cart = {
    organizationSlug: organisation.slug,
    formType: 'Donation',
    formSlug: definition.slug,
    items: [{ tierId: stableId(id, 'open-donation'), customAmount: 2000 }],
  }
  // Limits are per address: this crowd has many.
  const post = (index: number) => ({
    method: 'POST' as const,
    path: '/ha-api/carts',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${index}.1` },
    body: JSON.stringify(cart),
  })
  const pageReads = Array.from({ length: 12 }, () => get(page))
  const reads = [get(`${api}/enriched`), get(`${api}/contributors`), get(`${api}/display-version`)]
  const rendered = [get(`${page}/1`), get(`${page}?x=1`), get('/associations/inconnue')]
  return Array.from({ length: 40 }, (_, index) => [...pageReads, ...reads, ...rendered, post(index)]).flat()
}

/** Resident memory of a web process after 10,000 and 20,000 requests. */
export async function measureMemory(program: StartedProcess, form: StoredForm): Promise<Figure[]> {
  const requests = visits(form)
  const tenThousand = async (): Promise<number> => {
    const {
      requests: sent,
      errors,
      timeouts,
    } = await autocannon({
      url: program.url,
      connections: 10,
      amount: 10_000,
      requests,
    })
    if (errors + timeouts > 0 || sent.total < 10_000) throw new Error(`${errors} errors, ${timeouts} late`)
    return residentMegabytes(program.pid)
  }
  const [first, second] = [await tenThousand(), await tenThousand()]
  const growth = second / first
  return [
    {
      name: 'memory of a web process after 20,000 requests',
      value: `${second.toFixed(0)} MB`,
      spread: `${first.toFixed(0)} MB after 10,000`,
      budget: `<= ${megabytesAtMost} MB`,
      isMet: second <= megabytesAtMost,
    },
    {
      name: 'that / after 10,000 requests',
      value: growth.toFixed(3),
      spread: '',
      budget: `<= ${growthAtMost}`,
      isMet: growth <= growthAtMost,
    },
  ]
}
