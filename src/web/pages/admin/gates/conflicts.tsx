import type { Gates } from '#contract/check-in/gates.ts'
import { formatInstantTime } from '#domain/format.ts'
import { ticketNumber } from '#domain/ticket/ticket-number.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useTexts } from '#web/lib/texts.ts'

/** Tickets that devices without a network let in twice; nothing where there are none. */
export function Conflicts({
  gates: { conflicts, hasMoreConflicts },
}: {
  readonly gates: Pick<Gates, 'conflicts' | 'hasMoreConflicts'>
}) {
  const t = useTexts('gates')
  if (conflicts.length === 0) return null
  return (
    <AdminSheet title={t('conflicts')} titleId="conflicts-title">
      <p>{t('conflictsText')}</p>
      <ul className="lines" aria-labelledby="conflicts-title">
        {conflicts.map(({ number, entries }) => (
          <li key={number}>
            <div>
              <b className="num">{t('ticket', { number: ticketNumber(number) })}</b>
              {entries.map(({ at, gate, device }) => (
                <p key={`${at} ${gate} ${device}`} className="soft small">
                  {t('passed', { time: formatInstantTime(at), gate, device })}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {hasMoreConflicts && <p className="soft small">{t('conflictsMore', { count: conflicts.length })}</p>}
    </AdminSheet>
  )
}
