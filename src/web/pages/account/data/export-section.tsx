import { useState } from 'react'
import type { Export } from '#contract/account/own-data.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeOwnCalls } from '#web/lib/api/own-calls.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/account/security.module.css'
import { Button } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

/** All that is known of the user, as files. Disabled until a recent sign-in, which the note above asks for. */
export function ExportSection({ isFresh }: { readonly isFresh: boolean }) {
  const t = useTexts('account')
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const download = async (fileOf: (answer: Export) => { name: string; type: string; content: string }) => {
    setBusy(true)
    try {
      const { name, type, content } = fileOf(await makeOwnCalls(makeSend(locale)).exportData())
      offerFile(name, new Blob([content], { type }))
    } catch (error) {
      showFailure(asFailure(error, 'GET /users/me/export'))
    } finally {
      setBusy(false)
    }
  }
  const json = ({ data }: Export) => ({
    name: `${t('data.export.jsonFile')}.json`,
    type: 'application/json',
    content: JSON.stringify(data, null, 2),
  })
  const csv = ({ ordersCsv }: Export) => ({
    name: `${t('data.export.csvFile')}.csv`,
    type: 'text/csv;charset=utf-8',
    content: ordersCsv,
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
        </ActionRow>
      )}
    </section>
  )
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
