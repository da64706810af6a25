import { useChange } from '#web/admin-kit/use-change.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Notes } from '#web/pages/admin/notes.tsx'
import type { PersonPart } from '#web/pages/admin/people/sheet/person-part.ts'

const base = 'POST /admin/organizations/:org/people/:person/notes'

/** Notes of members on a person. */
export function PersonNotes({ org, person, onPerson }: PersonPart) {
  const t = useTexts('personSheet')
  const locale = useLocale()
  const { isBusy, send } = useChange()
  const params = { org, person: person.id }
  const remove = async (note: string) => {
    const answer = await send(`${base}/:note/delete`, { params: { ...params, note } })
    if (answer !== null) onPerson(answer)
    return answer !== null
  }
  return (
    <Notes
      notes={person.notes}
      mayDelete
      isBusy={isBusy}
      onDelete={remove}
      {...(person.rights.includes('person:edit') && {
        write: {
          hint: t('notes.hint'),
          onWrite: async (body) => onPerson(await makeSend(locale)(base, { params, body })),
        },
      })}
    />
  )
}
