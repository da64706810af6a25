import type { OwnForms } from '#contract/admin/own-forms.ts'
import { formStates } from '#domain/form/form-lists.ts'

type Forms = OwnForms['organizations'][number]['forms']
type State = Forms[number]['state']

/** Search and filter in the address. */
export interface CampaignQuery {
  readonly text: string
  /** Null: every state. */
  readonly state: State | null
  readonly page: number
}

const perPage = 25

export function readCampaignQuery(search: URLSearchParams): CampaignQuery {
  const page = Number(search.get('page') ?? 1)
  return {
    text: (search.get('texte') ?? '').trim(),
    state: formStates.find((one) => one === search.get('etat')) ?? null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The address of a list; what it does not narrow is left out. */
export function campaignSearch({ text, state, page }: CampaignQuery): string {
  const search = new URLSearchParams({
    ...(text !== '' && { texte: text }),
    ...(state !== null && { etat: state }),
    ...(page > 1 && { page: String(page) }),
  })
  return `?${search.toString()}`
}

/** The campaigns that a query asks for, one page of them. Accents and capitals do not count. */
export function findCampaigns(forms: Forms, { text, state, page }: CampaignQuery) {
  const words = plain(text)
  const found = forms.filter(
    (form) => (state === null || form.state === state) && plain(form.title).includes(words),
  )
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  const shown = Math.min(page, pages)
  return {
    forms: found.slice((shown - 1) * perPage, shown * perPage),
    count: found.length,
    page: shown,
    perPage,
    /** Those that a filter can show. */
    states: formStates.filter((one) => forms.some((form) => form.state === one)),
  }
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
