import type { Export, OwnData } from '#contract/account/own-data.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { offerFile } from '#web/lib/browser/offer-file.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/account/security.module.css'
import { Button } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

const csvType = 'text/csv;charset=utf-8'

interface ExportSectionProps {
  readonly data: Pick<OwnData, 'files' | 'receiptCorrections'>
  readonly isFresh: boolean
}

/** All that is known of the user, as files. The buttons appear after a recent sign-in, which the note above asks for. */
export function ExportSection({ data: { files, receiptCorrections }, isFresh }: ExportSectionProps) {
  const t = useTexts('account')
  const { isBusy, send } = useChange()
  const save = async (name: string, type: string, contentOf: (exported: Export) => string) => {
    const exported = await send('GET /users/me/export', {})
    if (exported !== null) offerFile(name, new Blob([contentOf(exported)], { type }))
  }
  const saveFile = async (fileId: string) => {
    const file = await send('GET /users/me/files/:fileId', { params: { fileId } })
    if (file === null) return
    const content = Uint8Array.from(atob(file.content), (byte) => byte.charCodeAt(0))
    offerFile(file.name, new Blob([content], { type: file.contentType }))
  }
  const json = () =>
    save(`${t('data.export.jsonFile')}.json`, 'application/json', ({ data }) => JSON.stringify(data, null, 2))
  const csv = () => save(`${t('data.export.csvFile')}.csv`, csvType, ({ ordersCsv }) => ordersCsv)
  const corrections = () =>
    save(`${t('data.export.correctionsFile')}.csv`, csvType, ({ correctionsCsv }) => correctionsCsv)
  return (
    <section className={styles.section} aria-labelledby="export">
      <h2 id="export">{t('data.export.title')}</h2>
      <p>{t('data.export.text')}</p>
      {isFresh && (
        <ActionRow>
          <Button variant="second" busy={isBusy} onClick={() => void json()}>
            {t('data.export.json')}
          </Button>
          <Button variant="second" busy={isBusy} onClick={() => void csv()}>
            {t('data.export.csv')}
          </Button>
          {receiptCorrections > 0 && (
            <Button variant="second" busy={isBusy} onClick={() => void corrections()}>
              {t('data.export.corrections')}
            </Button>
          )}
        </ActionRow>
      )}
      {isFresh && files.length > 0 && (
        <>
          <h3>{t('data.export.files')}</h3>
          <ul className={styles.list}>
            {files.map(({ fileId, name, orderNumber }) => (
              <li key={fileId}>
                <Button variant="quiet" size="s" busy={isBusy} onClick={() => void saveFile(fileId)}>
                  {t('data.export.file', { name, number: orderNumber })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
