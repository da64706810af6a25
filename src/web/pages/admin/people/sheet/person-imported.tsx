import { useId } from 'react'
import type { PersonSheet } from '#contract/person/person-sheet.ts'
import { formatDate, formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { PersonPart } from '#web/pages/admin/people/sheet/person-part.ts'
import { FigureTable } from '#web/ui/layout/figure-table.tsx'

/** Lines that the association imported about a person, which moved no money here; absent without any. */
export function PersonImported({ person }: Pick<PersonPart, 'person'>) {
  const t = useTexts('personSheet')
  const locale = useLocale()
  const givenId = useId()
  const { given, lines } = person.imported
  if (lines.length === 0) return null
  return (
    <AdminSheet title={t('imported.title')}>
      <p className="soft">{t('imported.text')}</p>
      {given.length > 0 && (
        <>
          <h3 id={givenId}>{t('imported.given')}</h3>
          <FigureTable
            titleId={givenId}
            columns={[t('given.year'), t('given.amount')]}
            hasShortNames
            rows={given.map(({ year, amount }) => ({
              id: String(year),
              name: String(year),
              figures: [formatEuros(cents(amount), locale)],
            }))}
          />
        </>
      )}
      <ul className="lines">
        {lines.map((line, index) => (
          <ImportedRow key={index} line={line} />
        ))}
      </ul>
    </AdminSheet>
  )
}

function ImportedRow({ line }: { readonly line: PersonSheet['imported']['lines'][number] }) {
  const t = useTexts('personSheet')
  const locale = useLocale()
  const { kind, number, label, method, day, amount, from, until, fileName, importedAt } = line
  const period = [
    from !== null && t('imported.since', { from: formatDate(from) }),
    until !== null && t('imported.until', { until: formatDate(until) }),
  ]
  return (
    <li>
      <div>
        {dotted([t(`imported.kind.${kind}`), label])} <StateMark>{t('imported.mark')}</StateMark>
        <p className="soft small">
          {dotted([
            number !== '' && t('imported.number', { number }),
            ...period,
            day !== null && formatDate(day),
            method,
          ])}
        </p>
        <p className="soft small">
          {t('imported.from', { file: fileName, date: formatInstantDate(importedAt) })}
        </p>
      </div>
      {amount !== null && <span className="num">{formatEuros(cents(amount), locale)}</span>}
    </li>
  )
}
