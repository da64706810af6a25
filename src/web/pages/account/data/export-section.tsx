import { useState } from 'react'
import type { OwnData } from '#contract/account/own-data.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeOwnCalls } from '#web/lib/api/own-calls.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/account/security.module.css'
import { Button } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface ExportSectionProps {
  readonly data: Pick<OwnData, 'files' | 'receiptCorrections'>
  readonly isFresh: boolean
}

/** All that is known of the user, as files. The buttons appear after a recent sign-in, which the note above asks for. */
export function ExportSection({ data: { files, receiptCorrections }, isFresh }: ExportSectionProps) {
  const t = useTexts('account')
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const download = async (read: (calls: OwnCalls) => Promise<Offered>) => {
    setBusy(true)
    try {
      const { name, type, content } = await read(makeOwnCalls(makeSend(locale)))
      offerFile(name, new Blob([content], { type }))
    } catch (error) {
      showFailure(asFailure(error))
    } finally {
      setBusy(false)
    }
  }
  const json = async (calls: OwnCalls) => ({
    name: `${t('data.export.jsonFile')}.json`,
    type: 'application/json',
    content: JSON.stringify((await calls.exportData()).data, null, 2),
  })
  const csv = async (calls: OwnCalls) => ({
    name: `${t('data.export.csvFile')}.csv`,
    type: 'text/csv;charset=utf-8',
    content: (await calls.exportData()).ordersCsv,
  })
  const corrections = async (calls: OwnCalls) => ({
    name: `${t('data.export.correctionsFile')}.csv`,
    type: 'text/csv;charset=utf-8',
    content: (await calls.exportData()).correctionsCsv,
  })
  return (
    <section className={styles.section} aria-labelledby="export">
      <h2 id="export">{t('data.export.title')}</h2>
      <p>{t('data.export.text')}</p>
      {isFresh && (
        <ActionRow>
          <Button variant="second" busy={isBusy} onClick={() => void download(json)}>
            {t('data.export.json')}
          </Button>
          <Button variant="second" busy={isBusy} onClick={() => void download(csv)}>
            {t('data.export.csv')}
          </Button>
          {receiptCorrections > 0 && (
            <Button variant="second" busy={isBusy} onClick={() => void download(corrections)}>
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
                <Button
                  variant="quiet"
                  size="s"
                  busy={isBusy}
                  onClick={() => void download((calls) => readFile(calls, fileId))}
                >
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

type OwnCalls = ReturnType<typeof makeOwnCalls>

interface Offered {
  readonly name: string
  readonly type: string
  readonly content: BlobPart
}

async function readFile(calls: OwnCalls, id: string): Promise<Offered> {
  const { name, contentType, content } = await calls.file(id)
  return { name, type: contentType, content: Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0)) }
}

/** Hands a file to the browser, as a link with a name does. */
function offerFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
