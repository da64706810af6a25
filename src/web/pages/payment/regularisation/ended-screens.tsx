import type { ReactNode } from 'react'
import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { formatCivilDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { outcomeOfCode } from '#web/features/payment-flow/outcome/outcome.ts'
import { chargeOf } from '#web/lib/cart/paid-over-time.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { AllDebits } from '#web/pages/payment/regularisation/all-debits.tsx'
import { DebitLines } from '#web/pages/payment/regularisation/debit-lines.tsx'
import { MeansForm } from '#web/pages/payment/regularisation/means-form.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ActionRow } from '#web/ui/place/action-row.tsx'

interface ScreenProps {
  readonly view: RegularisationView
}

function Column({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`page ${styles.narrow}`}>
      <div className="stack-l">{children}</div>
    </div>
  )
}

/** It is paid: how much to whom, and what is still to come. */
export function ConfirmedScreen({ view }: ScreenProps) {
  const t = useTexts('regularisation')
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  const { amount, tipPart } = view.installment
  const next = view.installments.find(({ status }) => status === 'Planned')
  return (
    <Column>
      <div className={styles.mark}>
        <Icon name="check" large />
      </div>
      <h1>{t('confirmed.title', { firstName: view.payerFirstName })}</h1>
      <p className={styles.lead}>
        <RichText
          text={t(tipPart > 0 ? 'confirmed.textWithTip' : 'confirmed.text', {
            amount: formatEuros(cents(amount), locale),
            tip: formatEuros(cents(tipPart), locale),
            organization: view.organization.name,
            brand,
          })}
        />{' '}
        {next === undefined
          ? t(view.kind === 'INSTALLMENT' ? 'confirmed.last' : 'confirmed.none')
          : t('confirmed.next', {
              amount: formatEuros(chargeOf(next), locale),
              date: formatCivilDate(next.date, locale),
            })}
      </p>
      <AllDebits view={view} />
      <ActionRow>
        <ButtonLink look="second" href={view.form.url}>
          {t('seePage')}
        </ButtonLink>
      </ActionRow>
    </Column>
  )
}

/** The bank has not answered after a minute. */
export function PendingScreen({ view, onCheck }: ScreenProps & { readonly onCheck: () => void }) {
  const t = useTexts('regularisation')
  return (
    <Column>
      <div className={`${styles.mark} ${styles.quietMark}`}>
        <Icon name="clock" large />
      </div>
      <h1>{t('pending.title')}</h1>
      <div className="stack">
        <p>{t('pending.text')}</p>
        <p>
          <b>{t('pending.money')}</b>
        </p>
      </div>
      <DebitLines view={view} />
      <ActionRow>
        <Button onClick={onCheck}>{t('check')}</Button>
        <ButtonLink look="quiet" href={view.form.url}>
          {t('seePage')}
        </ButtonLink>
      </ActionRow>
    </Column>
  )
}

/** Begun, and no card was sent yet. */
export function OpenScreen({ view }: ScreenProps) {
  const t = useTexts('regularisation')
  return (
    <Column>
      <h1>{t('open.title')}</h1>
      <p>{t('open.text')}</p>
      <DebitLines view={view} />
      <MeansForm view={view} isAgain />
    </Column>
  )
}

/** It did not work: why as far as the bank says, whether money was taken, and another way at once. */
export function FailedScreen({ view }: ScreenProps) {
  const t = useTexts('regularisation')
  const words = useTexts('confirmation')
  const { screen, money, advice } = outcomeOfCode(view.errorCode ?? null)
  return (
    <Column>
      <h1>{t('failed.title')}</h1>
      <Note tone="bad" title={words(`screen.${screen}.title`)}>
        <p>{words(`screen.${screen}.happened`)}</p>
        <p>
          <b>{words(`money.${money}`)}</b>
        </p>
        {advice !== null && <p>{words(`advice.${advice}`)}</p>}
      </Note>
      <DebitLines view={view} />
      <MeansForm view={view} isAgain hasFailed />
      <p className="soft small">{t('failed.later')}</p>
    </Column>
  )
}

/** Given up by its payer, or begun again in another tab: nothing was taken, it stays to be paid. */
export function CancelledScreen({ view }: ScreenProps) {
  const t = useTexts('regularisation')
  const words = view.isTakenOver ? 'takenOver' : 'cancelled'
  return (
    <Column>
      <h1>{t(`${words}.title`)}</h1>
      <p>{t(`${words}.text`)}</p>
      <DebitLines view={view} />
      <MeansForm view={view} isAgain />
      <AllDebits view={view} />
    </Column>
  )
}
