import type { TableFormat } from '#domain/export/table-format.ts'
import { parisDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { type ListedEntry, listEntries } from '#server/backoffice/waiting-list/waiting-lists-store.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { type TableColumn, writeTable } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/waitingLists')

type Line = ListedEntry & { readonly tier: string }

/** The name of the file, in a language. */
export function nameOfFile(locale: Locale): string {
  return textsIn(locale)('file.name')
}

/** Writes every entry of a campaign’s waiting lists as a table, in the name of a member. */
export function writeWaitingFile(
  deps: Deps,
  granted: Granted,
  file: { readonly locale: Locale; readonly format: TableFormat },
): AsyncGenerator<string | Uint8Array> {
  const t = textsIn(file.locale)
  const columns: TableColumn<Line>[] = [
    { heading: t('file.tier'), kind: 'text', read: ({ tier }) => tier },
    { heading: t('file.place'), kind: 'count', read: ({ place }) => place },
    { heading: t('file.firstName'), kind: 'text', read: ({ firstName }) => firstName },
    { heading: t('file.email'), kind: 'text', read: ({ email }) => email },
    { heading: t('file.quantity'), kind: 'count', read: ({ quantity }) => quantity },
    { heading: t('file.state'), kind: 'text', read: ({ state }) => t(`state.${state}`) },
    { heading: t('file.joinedOn'), kind: 'date', read: ({ joinedAt }) => parisDate(joinedAt) },
  ]
  return writeTable({ name: t('file.name'), columns, pieces: linesOf(deps, granted) }, file)
}

async function* linesOf(deps: Deps, granted: Granted): AsyncGenerator<readonly Line[]> {
  const formId = formIdOf(granted)
  yield await asMember(deps, granted, async (tx) => {
    const { definition } = await loadForm(tx, formId)
    const nameOf = (tierId: string) => definition.tiers.find(({ id }) => id === tierId)?.name ?? ''
    return (await listEntries(tx, formId)).map((entry) => ({ ...entry, tier: nameOf(entry.tierId) }))
  })
}
