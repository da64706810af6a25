import { useState } from 'react'
import { formatEuros } from '#domain/format.ts'
import type { Cents } from '#domain/money.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'

interface EmptyCartProps {
  readonly amount: Cents
  readonly organizationName: string
  readonly onEmpty: () => Promise<void>
}

/** Empties the cart: states what will be removed, and asks for one confirmation. */
export function EmptyCart({ amount, organizationName, onEmpty }: EmptyCartProps) {
  const t = useTexts('checkout')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const empty = async () => {
    setBusy(true)
    try {
      await onEmpty()
      setOpen(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('empty.action')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('empty.title')}
        closeLabel={t('close')}
        actions={
          <>
            <Button variant="second" onClick={() => setOpen(false)}>
              {t('empty.keep')}
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void empty()}>
              {t('empty.action')}
            </Button>
          </>
        }
      >
        <p>{t('empty.text', { amount: formatEuros(amount, locale), organization: organizationName })}</p>
      </Dialog>
    </>
  )
}
