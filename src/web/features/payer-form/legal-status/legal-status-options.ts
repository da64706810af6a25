import type { LegalStatuses } from '#contract/visitor/values.ts'

/** The legal forms of most payers, with their usual names: first in the list, found by either name. */
const usual: ReadonlyMap<string, string> = new Map([
  ['9220', 'Association loi 1901'],
  ['5710', 'SAS'],
  ['5499', 'SARL'],
  ['5720', 'SASU'],
  ['5498', 'EURL'],
  ['5599', 'SA'],
  ['1000', 'EI'],
  ['6540', 'SCI'],
  ['7210', 'Mairie'],
  ['9230', 'ARUP'],
  ['9300', 'Fondation'],
])

interface LegalStatusOption {
  readonly id: string
  readonly label: string
}

/** The official list with the usual forms first, under both names; the others stay in the official order. */
export function legalStatusOptions(statuses: LegalStatuses): readonly LegalStatusOption[] {
  const order = [...usual.keys()]
  const rank = (id: string) => (usual.has(id) ? order.indexOf(id) : order.length)
  return statuses
    .toSorted((a, b) => rank(a.id) - rank(b.id))
    .map(({ id, label }) => {
      const name = usual.get(id)
      return { id, label: name === undefined || isIn(name, label) ? label : `${name} – ${label}` }
    })
}

/**
 * The legal status that a text names: by its official label, its usual name, both as the list shows them, or its
 * code. Ignores accents and case. null without a match.
 */
export function findLegalStatus(text: string, statuses: LegalStatuses): string | null {
  const wanted = fold(text)
  const shown = legalStatusOptions(statuses)
  const named = statuses.find(
    ({ id, label }) => id === wanted || fold(label) === wanted || fold(usual.get(id) ?? label) === wanted,
  )
  return named?.id ?? shown.find(({ label }) => fold(label) === wanted)?.id ?? null
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Whether a label already contains a name as separate words. */
function isIn(name: string, label: string): boolean {
  return ` ${fold(label).replace(/[^a-z0-9]+/g, ' ')} `.includes(` ${fold(name)} `)
}
