import type { CancellationMail } from '#domain/refund/cancellation.ts'
import { useTexts } from '#web/lib/texts.ts'

interface MailPreviewProps {
  readonly label: string
  readonly mail: CancellationMail
  readonly organization: string
  readonly offersGift: boolean
}

/** The mail of a cancellation as a payer reads it; the server adds the greeting and the sums. */
export function MailPreview({ label, mail, organization, offersGift }: MailPreviewProps) {
  const t = useTexts('cancellation')
  const { locale, subject, text } = mail
  return (
    <details>
      <summary>{label}</summary>
      <div className="stack" lang={locale}>
        <p>
          <b>{subject}</b>
        </p>
        <p className="soft">{t('mail.from', { organization })}</p>
        {text.split(/\n+/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
        <p className="soft">{t(offersGift ? 'gift.added' : 'mail.added')}</p>
      </div>
    </details>
  )
}
