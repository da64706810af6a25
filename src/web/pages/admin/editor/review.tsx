import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import type { EditedForm } from '#contract/admin/edited-form.ts'
import type { DraftMistake } from '#domain/form/editing/check-draft.ts'
import { type Draft, type DraftPath, pathOf } from '#domain/form/editing/draft.ts'
import { changesBetween } from '#domain/form/editing/compare-drafts.ts'
import { takenAt } from '#domain/form/editing/sold-items.ts'
import { worthALook } from '#domain/form/editing/worth-a-look.ts'
import { editionPath } from '#web/admin-paths.ts'
import { useLocale } from '#web/lib/texts.ts'
import { ChangeLines } from '#web/pages/admin/editor/history/change-lines.tsx'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { messageOf, stepOf } from '#web/pages/admin/editor/mistakes.ts'
import { usePlaceName } from '#web/pages/admin/editor/place-name.ts'
import type { FormAddress } from '#web/paths.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import styles from './editor.module.css'

interface ReviewProps {
  readonly address: FormAddress
  readonly edition: EditedForm
  /** The contents that the public sees. */
  readonly published: Draft
  readonly draft: Draft
  readonly mistakes: readonly DraftMistake[]
  /** The civil date in Paris. */
  readonly today: string
}

/** Shows the obstacles to a publication, the points to check, and the changes for the public. */
export function Review({ address, edition, published, draft, mistakes, today }: ReviewProps) {
  const t = useEditorTexts()
  const locale = useLocale()
  const base = useAdminBase()
  const { nameOf } = usePlaceName(draft)
  const linkTo = (path: string) => `${editionPath(base, address, stepOf(path))}#${path}`
  const advice = worthALook(draft, today, edition.taken)
  const hasChanges = changesBetween(published, draft).length > 0
  const soldOf = (path: DraftPath) =>
    path.at(-1) === 'stock' ? takenAt(draft, path.slice(0, -1), edition.taken)?.sold : undefined
  return (
    <>
      <AdminSheet title={t('review.ready')}>
        {mistakes.length > 0 && (
          <Note tone="bad" title={t('review.mistakes', { count: mistakes.length })}>
            <ul className={styles.lines}>
              {mistakes.map((mistake) => (
                <li key={mistake.path + mistake.code}>
                  <a href={linkTo(mistake.path)}>{nameOf(pathOf(mistake.path)) || t('review.whole')}</a>
                  {' : '}
                  {messageOf(mistake, t, locale)}
                </li>
              ))}
            </ul>
          </Note>
        )}
        {advice.length > 0 && (
          <>
            <h3>{t('review.advice')}</h3>
            <ul className={styles.lines}>
              {advice.map(({ code, path }) => (
                <li key={path + code}>
                  {t(`advice.${code}`)} <a href={linkTo(path)}>{nameOf(pathOf(path)) || t('review.whole')}</a>
                </li>
              ))}
            </ul>
          </>
        )}
        {mistakes.length === 0 && advice.length === 0 && <p>{t('review.nothing')}</p>}
      </AdminSheet>
      <AdminSheet title={t('review.changes')}>
        <ChangeLines
          before={published}
          after={draft}
          none={t(edition.state === 'draft' ? 'review.new' : 'review.same')}
          noteOf={(path) =>
            soldOf(path) !== undefined && ` (${t('sold.count', { count: soldOf(path) ?? 0 })})`
          }
        />
        {hasChanges && <p className="soft small">{t('review.sold')}</p>}
      </AdminSheet>
    </>
  )
}
