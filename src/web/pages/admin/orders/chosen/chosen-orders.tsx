import { useState } from 'react'
import type { SentConfirmations } from '#contract/admin/order/chosen-orders.ts'
import { type TableFormat, tableFormats } from '#domain/export/table-format.ts'
import { saveFile } from '#web/admin-kit/send-file.ts'
import { Sure } from '#web/admin-kit/sure.tsx'
import { formatNames } from '#web/admin-kit/table-file-links.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import styles from './chosen.module.css'

interface ChosenOrdersProps {
  /** The association in addresses. */
  readonly org: string
  /** Ids of the chosen orders. */
  readonly chosen: readonly string[]
  /** Columns of the file as the address has them; empty: all of them. */
  readonly columns: string
  readonly maySend: boolean
  readonly onClear: () => void
}

const confirmations = 'POST /admin/organizations/:org/orders/confirmations'
/** A file to save, not a call with an answer in JSON. */
const file = 'POST /admin/organizations/:org/orders/list'

/** The number of the chosen orders, and what may be done with them. */
export function ChosenOrders({ org, chosen, columns, maySend, onClear }: ChosenOrdersProps) {
  const t = useTexts('orders')
  const lang = useLocale()
  const { isBusy, run, send } = useChange()
  const { keyOf, forget } = useRequestKey()
  const [isAsked, setAsked] = useState(false)
  const [sent, setSent] = useState<SentConfirmations | null>(null)
  const count = chosen.length
  const isEmpty = count === 0 && sent === null
  const save = (format: TableFormat) =>
    run(() => saveFile(file, { params: { org }, body: { orders: chosen, columns, lang, format } }, lang))
  const sendAll = async () => {
    const body = { orders: chosen }
    const answer = await send(confirmations, { params: { org }, body: { ...body, token: keyOf(body) } })
    if (answer !== null) forget(body)
    setSent(answer)
  }
  return (
    <div className={`${styles.scripted} ${isEmpty ? '' : `stack ${styles.bar}`}`}>
      <output>{count > 0 && t('chosen.count', { count })}</output>
      {count > 0 && (
        <ActionRow>
          <span className="small">{t('chosen.file')}</span>
          {tableFormats.map((format) => (
            <Button
              key={format}
              variant="second"
              size="s"
              busy={isBusy}
              needsNetwork
              aria-label={`${t('chosen.file')}, ${formatNames[format]}`}
              onClick={() => void save(format)}
            >
              {formatNames[format]}
            </Button>
          ))}
          {maySend && (
            <Button variant="second" size="s" busy={isBusy} needsNetwork onClick={() => setAsked(true)}>
              {t('chosen.send')}
            </Button>
          )}
          <Button variant="quiet" size="s" onClick={onClear}>
            {t('chosen.clear')}
          </Button>
        </ActionRow>
      )}
      <Sure
        open={isAsked}
        title={t('chosen.sureTitle', { count })}
        action={t('chosen.send')}
        keep={t('chosen.keep')}
        isDangerous={false}
        onSure={() => void sendAll()}
        onClose={() => setAsked(false)}
      >
        {t('chosen.sureText')}
      </Sure>
      <div aria-live="polite">{sent !== null && <SentNote {...sent} />}</div>
    </div>
  )
}

/** How many confirmations were sent, and why others were not. */
function SentNote({ sent, unsent }: SentConfirmations) {
  const t = useTexts('orders')
  return (
    <Note tone={unsent.length === 0 ? 'ok' : 'warn'} title={t('chosen.sent', { count: sent })}>
      {unsent.length > 0 && (
        <>
          <p>{t('chosen.unsent')}</p>
          <ul>
            {unsent.map(({ order, number, reason }) => (
              <li key={order}>
                {number === null
                  ? t(`chosen.reason.${reason}`)
                  : t('chosen.why', { number, reason: t(`chosen.reason.${reason}`) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}
