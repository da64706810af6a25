import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LegalStatuses } from '#contract/visitor/values.ts'

/** The most likely legal forms of a payer; they come first in the list. */
const usual = ['9220', '5499', '5710', '5720', '1000', '5498', '6540', '7210', '9230', '9210', '9300', '6220']

/** The INSEE nomenclature of legal forms, level III: usual ones first, then by code. Source: spec section 5. */
export const legalStatuses: LegalStatuses = readStatuses()

export const legalStatusIds: ReadonlySet<string> = new Set(legalStatuses.map((status) => status.id))

function readStatuses(): LegalStatuses {
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'legal-statuses.csv'), 'utf8')
    .trim()
    .split(/\r?\n/)
  const all = lines.map((line) => {
    const at = line.indexOf(';')
    return { id: line.slice(0, at), label: line.slice(at + 1) }
  })
  const rank = (id: string) => (usual.includes(id) ? usual.indexOf(id) : usual.length)
  return all.toSorted((a, b) => rank(a.id) - rank(b.id) || a.id.localeCompare(b.id))
}
