import { useLocation } from 'react-router'
import type { SearchResults } from '#contract/visitor/search.ts'
import { dateRule } from '#domain/field-rules.ts'
import { longestSearch, searchSorts, searchedTypes } from '#domain/search/search-limits.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { AskedSearch } from '#web/pages/public/search/read-search.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './search.module.css'

interface SearchFormProps {
  readonly asked: AskedSearch
  readonly towns: SearchResults['towns']
}

/**
 * The text field, the filters and one button. On a phone the filters are folded until one of them is used; where there
 * is room they and the button share one line.
 */
export function SearchForm({ asked, towns }: SearchFormProps) {
  const t = useTexts('search')
  // The address preserves its language.
  const { pathname } = useLocation()
  const { filters, typed } = asked
  const isRefined =
    filters.type !== null ||
    filters.town !== null ||
    filters.sort !== null ||
    Object.values(typed).some(Boolean)
  return (
    <form method="get" action={pathname} className={styles.form}>
      <div className={styles.words}>
        <TextInput
          name="q"
          type="search"
          label={t('label')}
          hint={t('hint')}
          defaultValue={filters.words}
          maxLength={longestSearch}
          enterKeyHint="search"
          autoComplete="off"
        />
      </div>
      <details className={styles.more} open={isRefined}>
        <summary>{t('filters')}</summary>
        <Filters asked={asked} towns={towns} />
      </details>
      <div className={styles.submit}>
        <Button type="submit" wide>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}

function Filters({ asked, towns }: SearchFormProps) {
  const t = useTexts('search')
  const tType = useTexts('pages')
  const tProblem = useTexts('problems')
  const { filters, typed, wrong } = asked
  const dateProps = (name: 'from' | 'to') => ({
    name,
    label: t(name),
    hint: t('dateHint'),
    defaultValue: typed[name],
    autoComplete: 'off',
    ...(wrong.includes(name) && { error: tProblem(dateRule(typed[name], 'api') ?? 'DATE') }),
  })
  return (
    <div className={styles.filters}>
      <Select
        name="type"
        label={t('type')}
        emptyLabel={t('anyType')}
        defaultValue={filters.type ?? ''}
        options={searchedTypes.map((id) => ({ id, label: tType(`type.${id}`) }))}
      />
      <Select
        name="town"
        label={t('town')}
        emptyLabel={t('anyTown')}
        defaultValue={filters.town ?? ''}
        options={towns.map(({ name, forms }) => ({
          id: name,
          label: t('townOption', { name, count: forms }),
        }))}
      />
      <Select
        name="sort"
        label={t('sort')}
        emptyLabel={t('anySort')}
        defaultValue={filters.sort ?? ''}
        options={searchSorts.map((id) => ({ id, label: t(`sortBy.${id}`) }))}
      />
      <DateInput {...dateProps('from')} />
      <DateInput {...dateProps('to')} />
      <TextInput
        name="near"
        label={t('near')}
        hint={t('nearHint')}
        defaultValue={typed.near}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        {...(wrong.includes('near') && { error: t('nearWrong') })}
      />
    </div>
  )
}
