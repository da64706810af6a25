import { useState } from 'react'
import type { Gates } from '#contract/check-in/gates.ts'
import { formatDate, formatInstantTime } from '#domain/format.ts'
import { formatNumber } from '#domain/number-text.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import styles from '#web/admin-kit/tables.module.css'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { BarChart } from '#web/ui/layout/bar-chart.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { FigureTable } from '#web/ui/layout/figure-table.tsx'

/** Who came in, of how many. */
export function EntryFigures({ gates }: { readonly gates: Gates }) {
  const t = useTexts('gates')
  const locale = useLocale()
  const { tickets, entered } = gates
  const figures = [
    ['entered', entered],
    ['missing', tickets - entered],
    ['tickets', tickets],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name} className={styles.figure}>
          <dt className="soft small">{t(name)}</dt>
          <dd className="num">{formatNumber(value, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Who came in by price, and by quarter of an hour. */
export function EntryTables({ gates }: { readonly gates: Gates }) {
  const { tiers, quarters } = gates
  return (
    <>
      {tiers.length > 1 && <Tiers tiers={tiers} />}
      {quarters.length > 0 && <Quarters gates={gates} />}
    </>
  )
}

function Tiers({ tiers }: Pick<Gates, 'tiers'>) {
  const t = useTexts('gates')
  const lang = useContentLang()
  return (
    <AdminSheet title={t('tiers')} titleId="tiers-title">
      <FigureTable
        titleId="tiers-title"
        columns={[t('tier'), t('in'), t('of')]}
        rows={tiers.map(({ id, name, day, entered, tickets }) => ({
          id,
          name: <span lang={lang}>{day === null ? name : `${name} (${formatDate(day)})`}</span>,
          figures: [entered, tickets],
        }))}
      />
    </AdminSheet>
  )
}

/** An hour at least, so that the first quarter is no wall. */
const fewestQuarters = 8

/** A bar for each quarter of an hour, and the same figures as a table; of one gate or price, where it is chosen. */
function Quarters({ gates }: { readonly gates: Gates }) {
  const t = useTexts('gates')
  const [chosen, setChosen] = useState('')
  const quarters = gates.quarters.map(({ at, entries, ...parts }) => ({
    at,
    entries:
      chosen === ''
        ? entries
        : ([...parts.gates, ...parts.tiers].find(({ id }) => id === chosen)?.entries ?? 0),
  }))
  const most = Math.max(...quarters.map(({ entries }) => entries))
  const timeOf = (at: string | undefined) => (at === undefined ? '' : formatInstantTime(at))
  const [from, to] = [timeOf(quarters.at(0)?.at), timeOf(quarters.at(-1)?.at)]
  return (
    <AdminSheet title={t('quarters')} titleId="quarters-title">
      {gates.gates.length + gates.tiers.length > 2 && (
        <Select
          name="quarters-of"
          label={t('quartersOf')}
          value={chosen}
          emptyLabel={t('quartersOfAll')}
          onId={setChosen}
          options={[
            ...gates.gates.map(({ id, name }) => ({ id, label: t('quartersOfGate', { name }) })),
            ...gates.tiers.map(({ id, name }) => ({ id, label: t('quartersOfTier', { name }) })),
          ]}
        />
      )}
      <BarChart
        label={t('chart', { from, to, most })}
        bars={quarters.map(({ at, entries }) => ({ key: at, value: entries }))}
        places={Math.max(quarters.length, fewestQuarters)}
        most={Math.max(1, most)}
        highest={String(most)}
        from={from}
        {...(quarters.length >= fewestQuarters && { to })}
      />
      <details>
        <summary>{t('table')}</summary>
        <FigureTable
          titleId="quarters-title"
          columns={[t('quarter'), t('in')]}
          rows={quarters.map(({ at, entries }) => ({ id: at, name: timeOf(at), figures: [entries] }))}
          hasShortNames
        />
      </details>
    </AdminSheet>
  )
}
