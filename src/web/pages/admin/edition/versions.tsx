import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import type { FormVersion } from '#contract/admin/edition.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { type EditionProps, previewPath, readAgain } from '#web/pages/admin/edition/edition-props.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import styles from './edition.module.css'

/** Publishes a version again, unless the contents changed since the page was read: the list then shows what was made. */
function useRestore({ address, seen, onRead }: EditionProps) {
  const t = useTexts('manage')
  const locale = useLocale()
  const toast = useToast()
  const { isBusy, send } = useChange()
  const noticeConflict = (failure: ApiFailure): boolean => {
    if (failure.code !== 'CONFLICT') return false
    void readAgain(address, locale).then((read) => onRead(read))
    toast({ tone: 'danger', title: t('edit.behind.title'), message: t('edit.behind.again') })
    return true
  }
  const restore = async ({ id }: FormVersion) => {
    const answer = await send(
      'POST /admin/organizations/:org/forms/:type/:slug/versions/:version/publish',
      { params: { ...formParams(address), version: id }, body: { revision: seen.revision } },
      noticeConflict,
    )
    if (answer === null) return
    if (answer.edition === null) {
      const message = answer.mistakes.map(({ path, message: text }) => `${path} ${text}`).at(0)
      toast({ tone: 'danger', title: t('edit.notRestored'), ...(message !== undefined && { message }) })
      return
    }
    onRead(answer.edition, { ...seen, revision: answer.edition.revision })
    toast({ tone: 'ok', title: t('edit.published') })
  }
  return { isBusy, restore }
}

/** The saved versions, the newest first: each can be looked at and published again. */
export function Versions(props: EditionProps) {
  const { address, edition, rights } = props
  const t = useTexts('manage')
  const locale = useLocale()
  const { isBusy, restore } = useRestore(props)
  return (
    <AdminSheet title={t('edit.versions')}>
      {edition.versions.length === 0 ? (
        <p>{t('edit.noVersions')}</p>
      ) : (
        <ul className="lines">
          {edition.versions.map((version) => (
            <li key={version.id}>
              <div>
                <b>{t('edit.version', { number: version.number })}</b>{' '}
                {version.isCurrent && <span className="soft small">({t('edit.current')})</span>}
                <p className="soft small">
                  {`${formatInstantDate(version.createdAt)} ${formatInstantTime(version.createdAt)}`},{' '}
                  {version.author ?? (version.isByOperator ? t('journal.operator') : t('edit.before'))}
                </p>
              </div>
              <div className={styles.actions}>
                <a href={previewPath(address, version.id, locale)} target="_blank" rel="noopener">
                  {t('edit.look')}
                  <span className="visually-hidden">
                    {' '}
                    {t('edit.version', { number: version.number })} ({t('window')})
                  </span>
                </a>
                {!version.isCurrent && rights.includes('form:publish') && (
                  <Button variant="second" size="s" busy={isBusy} onClick={() => void restore(version)}>
                    {t('edit.restore')}
                    <span className="visually-hidden"> {t('edit.version', { number: version.number })}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </AdminSheet>
  )
}
