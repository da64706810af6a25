import { sql } from 'kysely'
import type { FindPeople, FoundPeople, FoundPerson } from '#contract/person/people.ts'
import type { MergeProposals, PersonSheet } from '#contract/person/person-sheet.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { fillDirectories } from '#server/backoffice/person/fill-directories.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { Browser } from '../a-browser.ts'
import { aPayer, aShopper } from '../a-shopper.ts'
import type { World } from '../a-world.ts'
import { lastOrder } from '../money-out/refunds.ts'

/** The directory of an association in a call. */
export const peopleUrl = (org = 'la-ruche') => `/ha-api/admin/organizations/${org}/people`

/** Orders that name people, and the directory that its background work reads them into. */
export function directoryActions(world: World) {
  const fill = async () => {
    while ((await fillDirectories(world.deps)) > 0);
  }
  /** An order that is paid; its id. */
  const anOrder = async (
    form: StoredForm,
    items: readonly unknown[],
    payer: object = {},
  ): Promise<string> => {
    const shopper = aShopper(world, form)
    const answers = { ...aPayer, ...payer }
    const cart = await shopper.fillItems(items, { ...answers, emailConfirmation: answers.email })
    const { paymentId } = await shopper.payCart(cart, '4242424242424242')
    await shopper.confirm(paymentId)
    return lastOrder(world.deps)
  }
  const find = async (by: Browser, asked: Partial<FindPeople> = {}, org?: string): Promise<FoundPeople> => {
    const { status, body } = await by.post<FoundPeople>(`${peopleUrl(org)}/search`, { text: '', ...asked })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  const one = async (by: Browser, text: string, org?: string): Promise<FoundPerson> => {
    const { people } = await find(by, { text }, org)
    const [first] = people
    if (first === undefined || people.length > 1) throw new Error(`${people.length} people are ${text}`)
    return first
  }
  const sheet = async (by: Browser, id: string, org?: string) =>
    (await by.get<PersonSheet>(`${peopleUrl(org)}/${id}`)).body
  const proposals = async (by: Browser) =>
    (await by.get<MergeProposals>(`${peopleUrl()}/proposals`)).body.proposals
  const change = (by: Browser, id: string, path: string, body?: object) =>
    by.post<PersonSheet & ApiErrorBody>(`${peopleUrl()}/${id}/${path}`, body)
  const merge = (by: Browser, remaining: string, other: string) => change(by, remaining, 'merges', { other })
  /** Everything that the directory stores, as text, to compare. */
  const stored = async () => {
    const { rows } = await sql<{ text: string }>`
      select row_to_json(p)::text as text from person p union all
      select row_to_json(a)::text from person_appearance a union all
      select row_to_json(m)::text from merge_proposal m union all
      select row_to_json(t)::text from person_tag t order by 1`.execute(world.deps.db)
    return rows.map(({ text }) => text)
  }
  return { fill, anOrder, find, one, sheet, proposals, change, merge, stored }
}
