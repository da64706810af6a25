import type { ReactNode } from 'react'
import type { Outcome, OutcomeAction, OutcomeScreenName } from '#web/features/payment-flow/outcome/outcome.ts'
import styles from '#web/features/payment-flow/payment-flow.module.css'
import { useTexts } from '#web/lib/texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface OutcomeScreenProps {
  readonly outcome: Outcome
  /** The destination of each action: an address or a function. An action without a destination is not shown. */
  readonly destinations: Readonly<Partial<Record<OutcomeAction, string | (() => void)>>>
  readonly isBusy?: boolean
  readonly children?: ReactNode
}

const tones = {
  pending: 'warn',
  open: 'warn',
  cancelled: 'warn',
  expired: 'warn',
  duplicate: 'warn',
  interrupted: 'warn',
  redirection: 'warn',
  paused: 'warn',
} as const

/**
 * What happened, whether money was taken, what to do, and the next actions. Source: spec section 8, failure screens.
 */
export function OutcomeScreen({ outcome, destinations, isBusy = false, children }: OutcomeScreenProps) {
  const t = useTexts('confirmation')
  const { screen, money, advice, label, actions } = outcome
  const tone = toneOf(screen)
  const todo = todoOf(screen)
  return (
    <section className={`stack-l ${styles.screen}`} aria-labelledby="outcome-title">
      <div className={`${styles.mark} ${styles[tone]}`}>
        <Icon name={tone === 'warn' ? 'clock' : 'alert'} large />
      </div>
      <h1 id="outcome-title">{t(`screen.${screen}.title`)}</h1>
      <div className="stack">
        <p>{t(`screen.${screen}.happened`)}</p>
        <p className={styles.money}>{t(`money.${money}`)}</p>
        {todo !== null && <p>{t(todo)}</p>}
      </div>
      {advice !== null && (
        <Sheet as="section" titleId="advice-title">
          <div className="stack">
            <h2 id="advice-title">{t('advice.title')}</h2>
            <p>{t(`advice.${advice}`)}</p>
            {actions.includes('retry') && <p className="soft">{t('advice.kept')}</p>}
            {label !== null && <p className="soft small">{t(`provider.${label}`)}</p>}
          </div>
        </Sheet>
      )}
      {children}
      <ActionRow>
        {actions.map((action, index) => (
          <ActionButton
            key={action}
            label={t(`action.${action}`)}
            destination={destinations[action]}
            isMain={index === 0}
            isBusy={isBusy && index === 0}
          />
        ))}
      </ActionRow>
    </section>
  )
}

interface ActionButtonProps {
  readonly label: string
  readonly destination: string | (() => void) | undefined
  readonly isMain: boolean
  readonly isBusy: boolean
}

function ActionButton({ label, destination, isMain, isBusy }: ActionButtonProps) {
  if (destination === undefined) return null
  const variant = isMain ? 'main' : 'quiet'
  if (typeof destination === 'string') {
    return (
      <ButtonLink variant={variant} href={destination}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button variant={variant} busy={isBusy} onClick={destination}>
      {label}
    </Button>
  )
}

function toneOf(screen: OutcomeScreenName): 'warn' | 'bad' {
  return screen in tones ? 'warn' : 'bad'
}

/** Screens with their own advice; the others show the general advice. */
function todoOf(screen: OutcomeScreenName) {
  return screen === 'refused' || screen === 'failed' || screen === 'authentication'
    ? null
    : (`screen.${screen}.todo` as const)
}
