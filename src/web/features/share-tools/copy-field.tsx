import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx'
import styles from './share-tools.module.css'

interface CopyFieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly value: string
  /** Announcement after copying. */
  readonly copied: string
  /** Several lines. */
  readonly isLong?: boolean
}

/** A text to copy, by button or by hand. */
export function CopyField({ name, label, hint, value, copied, isLong = false }: CopyFieldProps) {
  const t = useTexts('shareTools')
  const toast = useToast()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value).then(
      () => {
        setCopied(true)
        toast({ tone: 'ok', title: copied })
      },
      () => document.getElementById(name)?.focus(),
    )
  }
  const field = { name, label, hint, value, readOnly: true, autoComplete: 'off' }
  return (
    <div className={styles.link}>
      {isLong ? (
        <TextArea {...field} rows={4} spellCheck={false} onFocus={(event) => event.target.select()} />
      ) : (
        <TextInput {...field} onFocus={(event) => event.target.select()} />
      )}
      <Button variant="second" size="s" onClick={() => void copy()}>
        {isCopied ? t('again') : t('copy')}
        <span className="visually-hidden"> : {label}</span>
      </Button>
    </div>
  )
}
