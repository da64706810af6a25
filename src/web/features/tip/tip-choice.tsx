import { type ReactNode, useState } from 'react'
import type { TipSuggestion } from '#contract/tip.ts'
import { formatEuros } from '#domain/format.ts'
import { type Cents, cents } from '#domain/money.ts'
import { TipDialog } from '#web/features/tip/tip-dialog.tsx'
import { levelOf, tipLevels } from '#web/features/tip/tip-level.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface TipChoiceProps {
  /** undefined while loading; null when it could not be loaded. */
  readonly suggestion: TipSuggestion | null | undefined
  /** null until the visitor chooses; 0 is a choice. */
  readonly chosen: Cents | null
  /** Without the tip. */
  readonly realAmount: Cents
  /** With the tip, as the server says. */
  readonly total: Cents
  /** All of it is paid monthly. */
  readonly isMonthly?: boolean
  readonly onTip: (tip: Cents) => void
  /** The confirmation box, once there is a tip. */
  readonly children: ReactNode
}

/**
 * The optional tip to the platform: four equal tiles with their amounts, none selected at first, and the total.
 * Source: docs/decisions/money/tip.md.
 */
export function TipChoice(props: TipChoiceProps) {
  const { suggestion, chosen, realAmount, total, isMonthly = false, onTip, children } = props
  const t = useTexts('tip')
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  const [isOpen, setOpen] = useState(false)
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const level = levelOf(chosen, suggestion ?? null)
  const hasTip = chosen !== null && chosen > 0
  return (
    <Sheet as="section" titleId="tip-title">
      <div className="stack">
        <h2 id="tip-title">{t('title', { brand })}</h2>
        <p className="soft">
          {t('text', { brand })} {isMonthly && t('textMonthly')}
        </p>
        {suggestion === undefined && (
          <div>
            <p className="visually-hidden">{t('loading')}</p>
            <Skeleton block="tile" />
          </div>
        )}
        {suggestion === null && <Note tone="warn">{t('unavailable')}</Note>}
        {suggestion && (
          <ChoiceGroup
            legend={t('legend')}
            legendHidden
            name="summary.tip"
            columns={4}
            value={level === 'other' ? null : level}
            options={tipLevels.map((name) => ({
              value: name,
              label: name === 'none' ? t('none') : euros(suggestion.levels[name]),
            }))}
            onChoice={(name) => {
              const wanted = tipLevels.find((known) => known === name)
              if (wanted !== undefined) onTip(cents(suggestion.levels[wanted]))
            }}
          />
        )}
        {level === 'other' && suggestion !== undefined && (
          <p>
            <RichText text={t('otherChosen', { amount: euros(chosen ?? 0) })} />
          </p>
        )}
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t('other')}
        </Button>
        <TipTotal {...{ realAmount, total, isMonthly, hasTip }} />
        {hasTip && children}
      </div>
      <TipDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        start={chosen ?? cents(suggestion?.tipSuggestion ?? 0)}
        sliderMax={cents(suggestion?.tipSuggestionMax ?? 0)}
        realAmount={realAmount}
        onTip={onTip}
      />
    </Sheet>
  )
}

/** The total with the tip, or without it. */
function TipTotal({
  realAmount,
  total,
  isMonthly,
  hasTip,
}: Pick<TipChoiceProps, 'realAmount' | 'total'> & { readonly isMonthly: boolean; readonly hasTip: boolean }) {
  const t = useTexts('tip')
  const locale = useLocale()
  const words = { total: formatEuros(hasTip ? total : realAmount, locale) }
  const [both, alone] = isMonthly
    ? (['totalsMonthly', 'totalWithoutMonthly'] as const)
    : (['totals', 'totalWithout'] as const)
  return (
    <output className="soft small">
      <RichText text={t(hasTip ? both : alone, words)} />
    </output>
  )
}
