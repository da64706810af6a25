import { useState } from 'react'
import type { OwnData } from '#contract/account/own-data.ts'
import { accountingYears, taxPaperYears } from '#domain/account/retention.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeOwnCalls } from '#web/lib/api/own-calls.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/account/security.module.css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'

interface EraseSectionProps {
  readonly data: OwnData
  readonly isFresh: boolean
  readonly onErased: () => void
}

/** Erases the account: says what goes and what the law keeps, then asks once. */
export function EraseSection({ data, isFresh, onErased }: EraseSectionProps) {
  const t = useTexts('account')
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { organizations, isOperator, ongoingSchedules, email } = data
  const isHeld = organizations.length > 0 || isOperator
  const erase = async () => {
    setBusy(true)
    try {
      await makeOwnCalls(makeSend(locale)).erase()
      onErased()
    } catch (error) {
      setOpen(false)
      showFailure(asFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.section} aria-labelledby="erase">
      <h2 id="erase">{t('data.erase.title')}</h2>
      <p>{t('data.erase.text')}</p>
      <p>{t('data.erase.kept', { accounting: accountingYears, taxPapers: taxPaperYears })}</p>
      {ongoingSchedules > 0 && <p>{t('data.erase.ongoing', { count: ongoingSchedules })}</p>}
      {organizations.length > 0 && (
        <p>{t('data.erase.roles', { names: organizations.map(({ name }) => name).join(', ') })}</p>
      )}
      {isOperator && <p>{t('data.erase.operator')}</p>}
      {isFresh && !isHeld && (
        <p>
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t('data.erase.action')}
          </Button>
        </p>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('data.erase.ask', { email })}
        closeLabel={t('data.erase.close')}
        actions={
          <>
            <Button variant="danger" busy={isBusy} onClick={() => void erase()}>
              {t('data.erase.confirm')}
            </Button>
            <Button variant="second" onClick={() => setOpen(false)}>
              {t('data.erase.keep')}
            </Button>
          </>
        }
      >
        <p>{t('data.erase.final')}</p>
      </Dialog>
    </section>
  )
}
