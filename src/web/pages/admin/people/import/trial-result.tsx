import { useEffect, useRef, useState } from 'react'
import type { ImportTrial, TriedLine } from '#contract/person/imports.ts'
import { nameOfField } from '#domain/import/import-fields.ts'
import { formatNumber } from '#domain/number-text.ts'
import { AdminSheet, Facts, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import styles from './import.module.css'

interface TrialResultProps {
  readonly trial: ImportTrial
  readonly isBusy: boolean
  readonly onImport: (withoutProblems: boolean) => void
  readonly onOutcomes: () => void
}

/** The outcome of each line, and the button that imports them. */
export function TrialResult({ trial, isBusy, onImport, onOutcomes }: TrialResultProps) {
  const t = useTexts('imports')
  const locale = useLocale()
  const [isAgreed, setAgreed] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [trial])
  const { lines, problems, kind } = trial
  const number = (count: number) => formatNumber(count, locale)
  const facts = (['lines', 'peopleAdded', 'peopleFound', 'leftOut', 'repeated', 'problems'] as const)
    .filter((name) => name === 'lines' || trial[name] > 0)
    .map((name) => [t(`trial.${name}`), number(trial[name])] as const)
  const wrong = trial.tried.filter(({ outcome }) => outcome === 'problem')
  const others = trial.tried.filter(({ outcome }) => outcome !== 'problem')
  return (
    <AdminSheet title={t('trial.title')} heading={heading}>
      <p className="soft">{t('trial.intro')}</p>
      <Facts facts={facts} />
      {trial.isImported && <Note tone="warn">{t('trial.isImported')}</Note>}
      {trial.lacking.map((field) => (
        <Note key={field} tone="warn">
          {t('trial.lacking', { field: t(`field.${nameOfField(field, kind)}`) })}
        </Note>
      ))}
      {wrong.length > 0 && <Lines title={t('trial.wrong')} {...{ trial, lines: wrong }} total={problems} />}
      {others.length > 0 && (
        <Lines
          title={t('trial.right')}
          {...{ trial, lines: others }}
          total={lines + trial.leftOut + trial.repeated}
        />
      )}
      <ActionRow>
        <Button variant="second" size="s" busy={isBusy} onClick={onOutcomes}>
          {t('outcomes.save')}
        </Button>
      </ActionRow>
      {problems > 0 && lines > 0 && (
        <Checkbox
          name="without"
          label={t('trial.without', { count: problems })}
          checked={isAgreed}
          onChecked={setAgreed}
        />
      )}
      {lines === 0 ? (
        <p>{t('trial.nothing')}</p>
      ) : (
        <ActionRow>
          <Button
            busy={isBusy}
            disabled={trial.isImported || (problems > 0 && !isAgreed)}
            onClick={() => onImport(isAgreed)}
          >
            {t('trial.import', { count: lines, number: number(lines) })}
          </Button>
          {problems > 0 && !isAgreed && <span className="soft small">{t('trial.why')}</span>}
        </ActionRow>
      )}
      <p className="soft small">{t('trial.undo')}</p>
    </AdminSheet>
  )
}

const tones = {
  added: 'ok',
  found: undefined,
  leftOut: undefined,
  repeated: undefined,
  problem: 'bad',
} as const

interface LinesProps {
  readonly title: string
  readonly trial: ImportTrial
  readonly lines: readonly TriedLine[]
  /** With those that are not listed. */
  readonly total: number
}

function Lines({ title, trial, lines, total }: LinesProps) {
  const t = useTexts('imports')
  const locale = useLocale()
  return (
    <details open={lines[0]?.outcome === 'problem'}>
      <summary>{title}</summary>
      <ul className="lines">
        {lines.map(({ line, name, outcome, leftOut, problems }) => (
          <li key={line} className={styles.line}>
            <span>{t('trial.line', { number: formatNumber(line, locale) })}</span>
            <div>
              {name}
              {leftOut !== null && <p className="soft small">{t(`leftOut.${leftOut}`)}</p>}
              {problems.map(({ field, problem }) => (
                <p key={`${field} ${problem}`} className="soft small">
                  {t(`problem.${problem}`, { field: t(`field.${nameOfField(field, trial.kind)}`) })}
                </p>
              ))}
            </div>
            <StateMark tone={tones[outcome]}>{t(`outcome.${outcome}`)}</StateMark>
          </li>
        ))}
      </ul>
      {total > lines.length && (
        <p className="soft small">{t('trial.more', { count: formatNumber(total - lines.length, locale) })}</p>
      )}
    </details>
  )
}
