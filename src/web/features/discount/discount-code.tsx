import { type KeyboardEvent, useId, useState } from 'react'
import { formatEuros } from '#domain/format.ts'
import type { Cents } from '#domain/money.ts'
import styles from '#web/features/discount/discount.module.css'
import { RichText } from '#web/lib/rich-text.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface DiscountCodeProps {
  /** The code applied to the cart; null without a code. */
  readonly code: string | null
  /** The amount that the code removes. */
  readonly discount: Cents
  /** Resolves to null when the code is accepted, else to the reason as text. */
  readonly onApply: (code: string) => Promise<string | null>
  readonly onRemove: () => Promise<void>
}

/**
 * A promo code field, folded until the payer opens it. It shows the discount once the code is applied.
 * Source: docs/decisions/money/prices-and-discounts.md.
 */
export function DiscountCode({ code, discount, onApply, onRemove }: DiscountCodeProps) {
  const t = useTexts('order')
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const [wasRemoved, setRemoved] = useState(false)
  const remove = async () => {
    setBusy(true)
    await onRemove().finally(() => setBusy(false))
    setRemoved(true)
  }
  const words = { code: code ?? '', amount: formatEuros(discount, locale) }
  return (
    <Sheet>
      <output className={code === null ? 'visually-hidden' : styles.applied}>
        {code === null && wasRemoved && t('discount.removed')}
        {code !== null && (
          <RichText text={t(discount > 0 ? 'discount.applied' : 'discount.nothing', words)} />
        )}
      </output>
      {code === null ? (
        <CodeField onApply={onApply} />
      ) : (
        <Button variant="quiet" size="s" busy={isBusy} onClick={() => void remove()}>
          {t('discount.remove')}
        </Button>
      )}
    </Sheet>
  )
}

/** The field under its question. It is inside the order's form, so Enter applies the code and does not pay. */
function CodeField({ onApply }: Pick<DiscountCodeProps, 'onApply'>) {
  const t = useTexts('order')
  const name = useId()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const apply = async () => {
    if (isBusy) return
    if (text.trim() === '') {
      setRefusal(t('discount.required'))
      return
    }
    setBusy(true)
    setRefusal(await onApply(text).finally(() => setBusy(false)))
  }
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void apply()
  }
  return (
    <details className={styles.fold}>
      <summary>{t('discount.open')}</summary>
      <div className={styles.field}>
        <TextInput
          name={`code-${name}`}
          label={t('discount.label')}
          hint={t('discount.hint')}
          error={refusal ?? undefined}
          value={text}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          onKeyDown={applyOnEnter}
          onText={(next) => {
            setText(next)
            setRefusal(null)
          }}
        />
        <Button variant="second" busy={isBusy} onClick={() => void apply()}>
          {t('discount.apply')}
        </Button>
      </div>
      <output className="visually-hidden">{refusal}</output>
    </details>
  )
}
