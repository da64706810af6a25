import type { YearCloseRecord } from '#contract/admin/money/year-close.ts'
import { formatInstantDate } from '#domain/format.ts'
import { AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { addressOf } from '#web/lib/api/api-client.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/admin/close/close.module.css'
import { ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

const file = 'GET /admin/organizations/:org/closes/:close/files/:kind'

interface CloseRecordsProps {
  readonly org: string
  /** The latest one first. */
  readonly closes: readonly YearCloseRecord[]
}

/** Every close of a year with its stored files; the latest one holds. */
export function CloseRecords({ org, closes }: CloseRecordsProps) {
  const t = useTexts('yearClose')
  return (
    <AdminSheet title={t('closes')}>
      <p className="soft small">{t('kept')}</p>
      <ul className="lines">
        {closes.map((close, index) => (
          <CloseRecord key={close.id} org={org} close={close} isSuperseded={index > 0} />
        ))}
      </ul>
    </AdminSheet>
  )
}

interface CloseRecordProps {
  readonly org: string
  readonly close: YearCloseRecord
  readonly isSuperseded: boolean
}

function CloseRecord({ org, close, isSuperseded }: CloseRecordProps) {
  const t = useTexts('yearClose')
  const { id, closedAt, closedBy, reason, files } = close
  const number = String(close.number)
  const date = formatInstantDate(closedAt)
  return (
    <li>
      <div className="stack">
        <div>
          <b>{t('close', { number })}</b> {isSuperseded && <StateMark>{t('superseded')}</StateMark>}
          <p className="soft small">
            {closedBy === '' ? t('closedOn', { date }) : t('closedBy', { date, name: closedBy })}
          </p>
          {reason !== '' && <p className="small">{t('reasonWas', { reason })}</p>}
        </div>
        {files.length === 0 ? (
          <p className="small">{t('erased')}</p>
        ) : (
          <>
            <ActionRow>
              {files.map(({ kind }) => (
                <ButtonLink
                  key={kind}
                  variant="second"
                  size="s"
                  href={addressOf(file, { params: { org, close: id, kind } })}
                  download
                  aria-label={`${t(`files.${kind}`)}, ${t('close', { number })}`}
                >
                  {t(`files.${kind}`)}
                </ButtonLink>
              ))}
            </ActionRow>
            <details>
              <summary className="small">{t('prints')}</summary>
              <dl className="stack small">
                {files.map(({ kind, name, sha256 }) => (
                  <div key={kind}>
                    <dt className="soft">{name}</dt>
                    <dd className={styles.print}>{sha256}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </>
        )}
      </div>
    </li>
  )
}
