import { personRoles, personSorts } from '#domain/person/person.ts'
import { FilterForm } from '#web/admin-kit/list-parts.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { type PeopleQuery, agreed, peopleSearch, queryNames } from '#web/pages/admin/people/people-query.ts'
import { Select } from '#web/ui/form/select.tsx'

interface PeopleFilterFormProps {
  readonly query: PeopleQuery
  /** Every tag of the association. */
  readonly tags: readonly string[]
}

/** Filters and order of the directory. */
export function PeopleFilterForm({ query, tags }: PeopleFilterFormProps) {
  const t = useTexts('people')
  const { role, tag, isAgreed, sort } = query
  const without = (changed: Partial<PeopleQuery>) => peopleSearch({ ...query, after: '', ...changed })
  const chosen = [
    ...(role === '' ? [] : [{ label: t(`role.${role}`), href: without({ role: '' }) }]),
    ...(tag === '' ? [] : [{ label: tag, href: without({ tag: '' }) }]),
    ...(isAgreed ? [{ label: t('filter.agreed'), href: without({ isAgreed: false }) }] : []),
  ]
  return (
    <FilterForm sorts chosen={chosen}>
      <Select
        name={queryNames.role}
        label={t('filter.role')}
        emptyLabel={t('filter.allRoles')}
        options={personRoles.map((id) => ({ id, label: t(`role.${id}`) }))}
        defaultValue={role}
      />
      {tags.length > 0 && (
        <Select
          name={queryNames.tag}
          label={t('filter.tag')}
          emptyLabel={t('filter.allTags')}
          options={tags.map((id) => ({ id, label: id }))}
          defaultValue={tag}
        />
      )}
      <Select
        name={queryNames.news}
        label={t('filter.news')}
        emptyLabel={t('filter.allNews')}
        options={[{ id: agreed, label: t('filter.agreed') }]}
        defaultValue={isAgreed ? agreed : ''}
      />
      <Select
        name={queryNames.sort}
        label={t('filter.sort')}
        options={personSorts.map((id) => ({ id, label: t(`sort.${id}`) }))}
        defaultValue={sort}
      />
    </FilterForm>
  )
}
