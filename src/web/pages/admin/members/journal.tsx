import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import type { Members } from '#contract/admin/members.ts'
import { supportPages } from '#domain/access/support-access.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { dotted } from '#web/lib/dotted.ts'
import { JournalChanges } from '#web/pages/admin/members/journal-changes.tsx'
import { type Translate, useTexts } from '#web/lib/texts.ts'

/** Who did what, the newest first. */
export function Journal({ entries }: { readonly entries: Members['journal'] }) {
  const t = useTexts('manage')
  return (
    <AdminSheet title={t('journal.title')}>
      {entries.length === 0 ? (
        <p>{t('journal.none')}</p>
      ) : (
        <ul className="lines">
          {entries.map(({ id, at, author, action, form, subject, changes }) => (
            <li key={id}>
              <div>
                {t(`journal.${action}`, { subject: subjectOf(action, subject, t) })}
                <JournalChanges changes={changes} />
                <p className="soft small">
                  {dotted([
                    `${formatInstantDate(at)} ${formatInstantTime(at)}`,
                    author ?? t('journal.operator'),
                    form,
                  ])}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </AdminSheet>
  )
}

/** In place of a person who erased their account. */
const erased = '—'

/** A page is recorded by its key, which has a name in each language. */
function subjectOf(action: string, subject: string, t: Translate<'manage'>): string {
  const page = supportPages.find((known) => known === subject)
  return action === 'supportRead' && page !== undefined ? t(`supportPage.${page}`) : subject || erased
}
