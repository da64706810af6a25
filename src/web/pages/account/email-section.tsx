import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { EmailCodesForm } from '#web/pages/account/email-codes-form.tsx'
import { NewEmailForm, type StartedChange } from '#web/pages/account/new-email-form.tsx'
import styles from '#web/pages/account/security.module.css'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

interface EmailSectionProps {
  readonly email: string
  readonly onChanged: () => void
}

/** Changes the address, with a code at the current and at the new one. */
export function EmailSection({ email, onChanged }: EmailSectionProps) {
  const t = useTexts('login')
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const [started, setStarted] = useState<StartedChange | null>(null)
  const close = () => {
    setOpen(false)
    setStarted(null)
  }
  const finish = () => {
    close()
    toast({ tone: 'ok', title: t('security.email.done'), message: t('security.password.doneText') })
    onChanged()
  }
  return (
    <section className={styles.section}>
      <h2>{t('email')}</h2>
      {started !== null ? (
        <EmailCodesForm started={started} current={email} onChanged={finish} />
      ) : isOpen ? (
        <NewEmailForm onSent={setStarted} />
      ) : (
        <p>{email}</p>
      )}
      <p>
        <Button variant={isOpen ? 'quiet' : 'second'} size="s" onClick={isOpen ? close : () => setOpen(true)}>
          {isOpen ? t('security.cancel') : t('security.email.change')}
        </Button>
      </p>
    </section>
  )
}
