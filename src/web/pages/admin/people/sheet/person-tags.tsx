import { checkTags, tidyTags } from '#domain/person/check-person.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { PersonPart } from '#web/pages/admin/people/sheet/person-part.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'

const line = 'POST /admin/organizations/:org/people/:person/tags'
const separated = (text: string) => tidyTags(text.split(','))

/** Tags of a person, in one field. */
export function PersonTags({ org, person, onPerson }: PersonPart) {
  const t = useTexts('personSheet')
  const locale = useLocale()
  const { id, tags, knownTags, rights } = person
  const entry = useChangeForm({
    prefix: 'person.',
    initial: { tag: tags.join(', ') },
    check: ({ tag }) => checkTags(separated(tag)),
    labelOf: () => t('tags.label'),
    save: async ({ tag }) => {
      const params = { org, person: id }
      const answer = await makeSend(locale)(line, { params, body: { tags: separated(tag) } })
      onPerson(answer)
      entry.form.restart({ tag: answer.tags.join(', ') })
      return t('tags.saved')
    },
  })
  const others = knownTags.filter((tag) => !tags.includes(tag))
  return (
    <AdminSheet title={t('tags.title')}>
      {rights.includes('person:edit') ? (
        <ChangeForm entry={entry} submit={t('tags.save')} isMain={false}>
          <TextInput
            {...entry.form.text('tag')}
            label={t('tags.label')}
            hint={t('tags.hint')}
            autoComplete="off"
          />
          {others.length > 0 && (
            <p className="soft small">{t('tags.known', { tags: others.slice(0, 20).join(', ') })}</p>
          )}
        </ChangeForm>
      ) : (
        <p className="soft">{tags.length === 0 ? t('tags.none') : tags.join(', ')}</p>
      )}
    </AdminSheet>
  )
}
