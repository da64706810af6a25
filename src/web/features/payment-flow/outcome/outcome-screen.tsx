import { useCallback, useState } from 'react'
import type { Outcome, OutcomeAction, OutcomeScreenName } from '#web/features/payment-flow/outcome/outcome.ts'
import { type RecapFacts, useRecap } from '#web/features/payment-flow/outcome/use-recap.ts'
import styles from '#web/features/payment-flow/payment-flow.module.css'
import { useComeBack } from '#web/lib/browser/use-come-back.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { ResultPage } from '#web/ui/layout/result-page.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** An address, or a function; one that returns a promise leaves the page, and its button stays busy. */
type Destination = string | (() => void | Promise<void>)

interface OutcomeScreenProps {
  readonly outcome: Outcome
  /** The destination of each action. An action without a destination is not shown. */
  readonly destinations: Readonly<Partial<Record<OutcomeAction, Destination>>>
  readonly recap: RecapFacts
  /** For the support team: the id of the payment and the code of its failure. */
  readonly support: string
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
 * Outcome of a payment: whether money was taken, advice, and the next actions. Source: spec section 8, failure screens.
 */
export function OutcomeScreen({ outcome, destinations, recap, support }: OutcomeScreenProps) {
  const t = useTexts('confirmation')
  const { screen, money, advice, label, actions } = outcome
  const todo = todoOf(screen)
  const offered = actions.filter((action) => destinations[action] !== undefined)
  return (
    <ResultPage
      tone={toneOf(screen)}
      title={t(`screen.${screen}.title`)}
      recap={useRecap(recap)}
      support={{
        label: t('support'),
        reference: label === null ? support : `${support} ${t(`provider.${label}`)}`,
      }}
    >
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
          </div>
        </Sheet>
      )}
      <ActionRow>
        {offered.map((action, index) => (
          <ActionButton
            key={action}
            label={t(`action.${action}`)}
            destination={destinations[action]}
            isMain={index === 0}
          />
        ))}
      </ActionRow>
    </ResultPage>
  )
}

interface ActionButtonProps {
  readonly label: string
  readonly destination: Destination | undefined
  readonly isMain: boolean
}

function ActionButton({ label, destination, isMain }: ActionButtonProps) {
  const [isBusy, setBusy] = useState(false)
  // The page may be left before: the browser's "back" restores it as it was.
  useComeBack(useCallback(() => setBusy(false), []))
  if (destination === undefined) return null
  const variant = isMain ? 'main' : 'quiet'
  if (typeof destination === 'string') {
    return (
      <ButtonLink variant={variant} href={destination}>
        {label}
      </ButtonLink>
    )
  }
  const act = () => setBusy(destination() instanceof Promise)
  return (
    <Button variant={variant} busy={isBusy} onClick={act}>
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
