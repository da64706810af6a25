import { type Person, mostPeople } from '#domain/account/check-profile.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/account/security.module.css'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** Someone in the form: the key stays theirs when another row is removed. */
export interface PersonRow extends Person {
  readonly key: number
}

interface PeopleFieldsProps {
  readonly rows: readonly PersonRow[]
  readonly onRows: (rows: readonly PersonRow[]) => void
  /** The message of a field, as `people.0.firstName`. */
  readonly errorOf: (field: string) => string | undefined
}

/** The people whom a user registers, one row each. */
export function PeopleFields({ rows, onRows, errorOf }: PeopleFieldsProps) {
  const t = useTexts('account')
  const change = (index: number, part: Partial<Person>) =>
    onRows(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const add = () => {
    const key = Math.max(0, ...rows.map((row) => row.key)) + 1
    onRows([...rows, { key, firstName: '', lastName: '' }])
  }
  return (
    <section className={styles.section} aria-labelledby="people">
      <h2 id="people">{t('profile.people')}</h2>
      <p className="soft">{t('profile.peopleHint')}</p>
      {rows.map((row, index) => {
        const number = index + 1
        const person = t('profile.person', { number })
        const name = `${row.firstName} ${row.lastName}`.trim() || person
        return (
          <fieldset key={row.key} className="stack">
            <legend>
              <strong>{person}</strong>
            </legend>
            {(['firstName', 'lastName'] as const).map((key) => (
              <TextInput
                key={key}
                name={`people.${index}.${key}`}
                value={row[key]}
                label={t(`profile.${key}`)}
                error={errorOf(`people.${index}.${key}`)}
                onText={(text) => change(index, { [key]: text })}
                autoComplete="off"
                maxLength={100}
                aria-required
              />
            ))}
            <p>
              <Button
                variant="quiet"
                size="s"
                aria-label={t('profile.removeNamed', { name })}
                onClick={() => onRows(rows.filter(({ key }) => key !== row.key))}
              >
                {t('profile.remove')}
              </Button>
            </p>
          </fieldset>
        )
      })}
      {rows.length < mostPeople && (
        <p>
          <Button variant="second" size="s" onClick={add}>
            {t('profile.add')}
          </Button>
        </p>
      )}
    </section>
  )
}
