import type { ImportTrial } from '#contract/person/imports.ts'
import {
  type ImportField,
  type ImportKind,
  fieldsOfKind,
  importKinds,
  nameOfField,
} from '#domain/import/import-fields.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import styles from './import.module.css'

interface ImportColumnsProps {
  readonly trial: ImportTrial
  readonly columns: readonly (ImportField | null)[]
  /** Columns were chosen that no trial has read. */
  readonly isChanged: boolean
  readonly isBusy: boolean
  readonly onKind: (kind: ImportKind) => void
  readonly onColumn: (at: number, field: ImportField | null) => void
  readonly onAgain: () => void
}

/** The kind of the lines of a file, and the field of each column with its first values. */
export function ImportColumns({
  trial,
  columns,
  isChanged,
  isBusy,
  onKind,
  onColumn,
  onAgain,
}: ImportColumnsProps) {
  const t = useTexts('imports')
  const { kind } = trial
  const fields = fieldsOfKind[kind]
  return (
    <AdminSheet title={t('columns.title')}>
      <Select
        name="kind"
        label={t('columns.kind')}
        hint={t(`kindHint.${kind}`)}
        options={importKinds.map((id) => ({ id, label: t(`kind.${id}`) }))}
        value={kind}
        onId={(id) => onKind(importKinds.find((one) => one === id) ?? kind)}
      />
      <p className="soft">{t('columns.intro')}</p>
      <div className={styles.columns}>
        {trial.columns.map(({ heading, samples }, index) => (
          <Select
            key={index}
            name={`column-${index}`}
            label={heading === '' ? t('columns.unnamed', { number: index + 1 }) : heading}
            hint={samples.length === 0 ? t('columns.empty') : samples.join(' · ')}
            emptyLabel={t('columns.ignored')}
            options={fields.map((id) => ({ id, label: t(`field.${nameOfField(id, kind)}`) }))}
            value={columns[index] ?? ''}
            onId={(id) => onColumn(index, fields.find((field) => field === id) ?? null)}
          />
        ))}
      </div>
      {isChanged && (
        <ActionRow>
          <Button busy={isBusy} onClick={onAgain}>
            {t('columns.again')}
          </Button>
        </ActionRow>
      )}
    </AdminSheet>
  )
}
