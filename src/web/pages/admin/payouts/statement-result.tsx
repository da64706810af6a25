import { useEffect, useRef } from 'react'
import type { MatchedStatement } from '#contract/admin/money/bank-statement.ts'
import { formatDate } from '#domain/format.ts'
import { AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/admin/orders/order.module.css'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Price } from '#web/ui/price.tsx'

interface StatementResultProps {
  readonly org: string
  readonly matched: MatchedStatement
  readonly onUndone: (id: string) => void
}

/** A compared statement: what it shows, what it lacks, and lines that nothing here explains. */
export function StatementResult({ org, matched, onUndone }: StatementResultProps) {
  const t = useTexts('bankStatement')
  const { from, to, lineCount, found, missing, unknown } = matched
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [from, to, lineCount])
  return (
    <>
      <AdminSheet title={t('found.title', { count: found.length })} heading={heading}>
        <p className="soft">{t('read', { count: lineCount, from: formatDate(from), to: formatDate(to) })}</p>
        {found.length === 0 ? <p>{t('found.none')}</p> : <FoundList {...{ org, found, onUndone }} />}
      </AdminSheet>
      <AdminSheet
        title={missing.length === 0 ? t('missing.nothing') : t('missing.title', { count: missing.length })}
      >
        {missing.length === 0 ? (
          <p>{t('missing.none')}</p>
        ) : (
          <>
            <p className="soft">{t('missing.text')}</p>
            <ul className="lines">
              {missing.map((credit) => (
                <Line key={credit.id} amount={credit.amount} name={<CreditName credit={credit} />}>
                  {t(`on.${credit.kind}`, { date: formatDate(credit.on) })}
                </Line>
              ))}
            </ul>
          </>
        )}
      </AdminSheet>
      {unknown.length > 0 && (
        <AdminSheet title={t('unknown.title', { count: unknown.length })}>
          <p className="soft">{t('unknown.text')}</p>
          <ul className="lines">
            {unknown.map(({ bookedOn, amount, label }, index) => (
              <Line key={index} amount={amount} name={<b>{label}</b>}>
                {formatDate(bookedOn)}
              </Line>
            ))}
          </ul>
        </AdminSheet>
      )}
    </>
  )
}

const undo = 'POST /admin/organizations/:org/bank-statement/undo'

function FoundList({
  org,
  found,
  onUndone,
}: Pick<StatementResultProps, 'org' | 'onUndone'> & Pick<MatchedStatement, 'found'>) {
  const t = useTexts('bankStatement')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const takeBack = async ({ kind, id }: MatchedStatement['found'][number]) => {
    if ((await send(undo, { params: { org }, body: { kind, id } })) === null) return
    onUndone(id)
    toast({ tone: 'ok', title: t('found.undone') })
  }
  return (
    <ul className="lines">
      {found.map((credit) => (
        <Line
          key={credit.id}
          amount={credit.amount}
          name={
            <>
              <CreditName credit={credit} />
              {credit.isNew && <StateMark tone="ok">{t('found.new')}</StateMark>}
            </>
          }
          action={
            <Button variant="quiet" size="s" busy={isBusy} onClick={() => void takeBack(credit)}>
              {t('found.undo')}
              <span className="visually-hidden">
                {dotted([t(`kind.${credit.kind}`), formatDate(credit.bookedOn)])}
              </span>
            </Button>
          }
        >
          {dotted([t('booked', { date: formatDate(credit.bookedOn) }), credit.label])}
        </Line>
      ))}
    </ul>
  )
}

function CreditName({ credit }: { readonly credit: MatchedStatement['missing'][number] }) {
  const t = useTexts('bankStatement')
  return <b>{t(`named.${credit.kind}`, { reference: credit.reference })}</b>
}

interface LineProps {
  readonly name: React.ReactNode
  readonly amount: number
  readonly action?: React.ReactNode
  readonly children: React.ReactNode
}

function Line({ name, amount, action, children }: LineProps) {
  const locale = useLocale()
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        {name}
        <p className="soft small">{children}</p>
        {action}
      </div>
      <Price amount={amount} locale={locale} />
    </li>
  )
}
