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
  /** Applied to the cart; null where there is none. */
  readonly code: string | null
  /** What it takes off. */
  readonly discount: Cents
  /** Resolves null where it was taken, else why not, in words. */
  readonly onApply: (code: string) => Promise<string | null>
  readonly onRemove: () => Promise<void>
}

/** A promo code: folded away until it is wanted, its amount told once it is applied. Source: docs/decisions/prices-and-discounts.md. */
export function DiscountCode({ code, discount, onApply, onRemove }: DiscountCodeProps) {
  const t = useTexts('order')
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const [wasRemoved, setRemoved] = useState(false)
  const remove = async () => {
    setBusy(true)
    await onRemove()
    setBusy(false)
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
        <Button look="quiet" size="s" busy={isBusy} onClick={() => void remove()}>
          {t('discount.remove')}
        </Button>
      )}
    </Sheet>
  )
}

/** The field under its question; it stands inside the order's form, so that Enter applies the code and pays nothing. */
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
    setRefusal(await onApply(text))
    setBusy(false)
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
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          onKeyDown={applyOnEnter}
          onText={(next) => {
            setText(next)
            setRefusal(null)
          }}
        />
        <Button look="second" busy={isBusy} onClick={() => void apply()}>
          {t('discount.apply')}
        </Button>
      </div>
      <output className="visually-hidden">{refusal}</output>
    </details>
  )
}
