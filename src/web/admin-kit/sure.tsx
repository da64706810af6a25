import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'

interface SureProps {
  readonly open: boolean
  /** Names what is changed. */
  readonly title: string
  /** Its consequences, and whether it can be undone: a text, or paragraphs. */
  readonly children: ReactNode
  /** The label of the button: what it does. */
  readonly action: string
  /** The label of the button that changes nothing. */
  readonly keep: string
  readonly isDangerous?: boolean
  readonly onSure: () => void
  readonly onClose: () => void
}

/**
 * Asks once before a change that concerns others or takes something away. The change is sent by `useChange`, which
 * leads to a new proof or a second factor where one is needed.
 */
export function Sure({
  open,
  title,
  children,
  action,
  keep,
  isDangerous = true,
  onSure,
  onClose,
}: SureProps) {
  const t = useTexts('frame')
  const sure = () => {
    onClose()
    onSure()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant={isDangerous ? 'danger' : 'main'} onClick={sure}>
            {action}
          </Button>
          <Button variant="second" onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      {typeof children === 'string' ? <p>{children}</p> : children}
    </Dialog>
  )
}
