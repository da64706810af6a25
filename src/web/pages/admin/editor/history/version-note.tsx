import type { FormVersion } from '#contract/admin/edited-form.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { useTexts } from '#web/lib/texts.ts'

interface VersionNoteProps {
  readonly version: Pick<FormVersion, 'number' | 'createdAt' | 'author' | 'isByOperator'>
}

/** When a version was made, and by whom. */
export function VersionNote({ version }: VersionNoteProps) {
  const t = useTexts('manage')
  const { createdAt, author, isByOperator } = version
  return (
    <p className="soft small">
      {`${formatInstantDate(createdAt)} ${formatInstantTime(createdAt)}`},{' '}
      {author ?? (isByOperator ? t('journal.operator') : t('edit.before'))}
    </p>
  )
}
