import type { YearClose } from '#contract/admin/money/year-close.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

const entries = 'GET /admin/organizations/:org/accounting/:year/entries'

interface ChangedEntriesProps {
  readonly org: string
  readonly year: YearClose
  /** The page with the sums of today, from those of the close, and the other way round. */
  readonly href: string
}

/** Whether the accounting entries of a closed year are as they were, and the way to those of today. */
export function ChangedEntries({ org, year, href }: ChangedEntriesProps) {
  const t = useTexts('yearClose')
  const { changed, isFrozen, entriesYear } = year
  return (
    <Note
      tone={changed > 0 ? 'warn' : 'plain'}
      title={changed > 0 ? t('changed', { count: changed }) : t('unchanged')}
    >
      <div className="stack">
        {changed > 0 && <p>{t('changedText')}</p>}
        <ActionRow>
          {changed > 0 && entriesYear !== null && (
            <ButtonLink
              variant="second"
              size="s"
              href={addressOf(entries, {
                params: { org, year: String(entriesYear) },
                query: { format: 'fec' },
              })}
              download
            >
              {t('entriesNow')}
            </ButtonLink>
          )}
          <ButtonLink variant="second" size="s" href={href}>
            {t(isFrozen ? 'seeNow' : 'seeFrozen')}
          </ButtonLink>
        </ActionRow>
      </div>
    </Note>
  )
}
