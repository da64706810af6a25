import { useState } from 'react'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { formatNumber } from '#domain/number-text.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import styles from '#web/admin-kit/tables.module.css'
import { useChange } from '#web/admin-kit/use-change.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { MessagePart } from '#web/pages/admin/messages/message-part.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

const line = 'GET /admin/organizations/:org/messages/:message'
const ended = ['sent', 'returned', 'complained', 'failed', 'unsubscribed'] as const

/** The frozen list of a message: how many get it, who does not and why, and each of them. */
export function RecipientList(part: MessagePart) {
  const t = useTexts('messages')
  const locale = useLocale()
  const { message } = part
  const { frozenAt, recipients, leftOut, list, state } = message
  const left = leftOut.reduce((sum, { count }) => sum + count, 0)
  const figures = state === 'draft' || state === 'planned' ? [] : ended
  return (
    <AdminSheet title={t('list.title')} titleId="recipients">
      <dl className={styles.figures}>
        {(['recipients', ...figures] as const).map((name) => (
          <div key={name} className={styles.figure}>
            <dt className="soft small">{t(`figure.${name}`)}</dt>
            <dd className="num">{formatNumber(message[name], locale)}</dd>
          </div>
        ))}
      </dl>
      <p className="soft small">
        {t('list.frozen', { date: formatInstantDate(frozenAt), time: formatInstantTime(frozenAt) })}
      </p>
      {left > 0 && (
        <div>
          <p>{t('list.leftOut', { count: left })}</p>
          <ul>
            {leftOut.map(({ reason, count }) => (
              <li key={reason}>{t(`reason.${reason}`, { count: formatNumber(count, locale) })}</li>
            ))}
          </ul>
        </div>
      )}
      {recipients === 0 && state === 'draft' && <p>{t('list.empty')}</p>}
      {list.length > 0 && (
        <details>
          <summary>{t('list.see')}</summary>
          <Recipients {...part} />
        </details>
      )}
    </AdminSheet>
  )
}

function Recipients({ org, message, onMessage }: MessagePart) {
  const t = useTexts('messages')
  const { isBusy, send } = useChange()
  // Where the pages before this one begin.
  const [former, setFormer] = useState<readonly number[]>([])
  const turn = async (after: number, pages: readonly number[]) => {
    const answer = await send(line, { params: { org, message: message.id }, query: { after } })
    if (answer === null) return
    setFormer(pages)
    onMessage(answer)
  }
  const [first] = message.list
  const start = (first?.place ?? 1) - 1
  const { list, next } = message
  return (
    <div className="stack">
      <ul className="lines">
        {list.map(({ place, name, email, outcome }) => (
          <li key={place}>
            <div>
              <b>{name === '' ? t('list.noName') : name}</b>
              <p className="soft small">{dotted([email, t(`outcome.${outcome}`)])}</p>
            </div>
          </li>
        ))}
      </ul>
      <ActionRow>
        {start > 0 && (
          <Button variant="second" size="s" busy={isBusy} onClick={() => void turn(0, [])}>
            {t('list.first')}
          </Button>
        )}
        {former.length > 1 && (
          <Button
            variant="second"
            size="s"
            busy={isBusy}
            onClick={() => void turn(former.at(-1) ?? 0, former.slice(0, -1))}
          >
            {t('list.previous')}
          </Button>
        )}
        {next !== null && (
          <Button
            variant="second"
            size="s"
            busy={isBusy}
            onClick={() => void turn(next, start === 0 ? [0] : [...former, start])}
          >
            {t('list.next')}
          </Button>
        )}
      </ActionRow>
    </div>
  )
}
