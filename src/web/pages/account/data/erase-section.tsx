import { useState } from 'react'
import type { OwnData } from '#contract/account/own-data.ts'
import { accountingYears, taxPaperYears } from '#domain/account/retention.ts'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/account/security.module.css'
import { Button } from '#web/ui/button.tsx'

interface EraseSectionProps {
  readonly data: OwnData
  readonly isFresh: boolean
  readonly onErased: () => void
}

/** Erases the account: says what goes and what the law keeps, then asks once. */
export function EraseSection({ data, isFresh, onErased }: EraseSectionProps) {
  const t = useTexts('account')
  const [isAsked, setAsked] = useState(false)
  const { isBusy, send } = useChange()
  const { organizations, isOperator, ongoingSchedules, email } = data
  const isHeld = organizations.length > 0 || isOperator
  const erase = async () => {
    if ((await send('POST /users/me/erase', { body: { isConfirmed: true } })) !== null) onErased()
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
          <Button variant="danger" busy={isBusy} onClick={() => setAsked(true)}>
            {t('data.erase.action')}
          </Button>
        </p>
      )}
      <Sure
        open={isAsked}
        title={t('data.erase.ask', { email })}
        action={t('data.erase.confirm')}
        keep={t('data.erase.keep')}
        onSure={() => void erase()}
        onClose={() => setAsked(false)}
      >
        {t('data.erase.final')}
      </Sure>
    </section>
  )
}
