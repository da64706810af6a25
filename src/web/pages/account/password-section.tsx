import { useState } from 'react'
import { leadToProof } from '#web/admin-kit/use-change.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/account/security.module.css'
import { NewPasswordForm } from '#web/pages/public/login/new-password-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

interface PasswordSectionProps {
  readonly hasPassword: boolean
  readonly onChanged: () => void
}

/** Sets or changes the password. */
export function PasswordSection({ hasPassword, onChanged }: PasswordSectionProps) {
  const t = useTexts('login')
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const finish = () => {
    setOpen(false)
    toast({ tone: 'ok', title: t('security.password.done'), message: t('security.password.doneText') })
    onChanged()
  }
  return (
    <section className={styles.section}>
      <h2>{t('password')}</h2>
      <p>{hasPassword ? t('security.password.has') : t('security.password.none')}</p>
      {isOpen ? (
        <NewPasswordForm onSet={finish} onFailure={leadToProof} />
      ) : (
        <Button variant="second" size="s" onClick={() => setOpen(true)}>
          {hasPassword ? t('security.password.change') : t('security.password.add')}
        </Button>
      )}
    </section>
  )
}
