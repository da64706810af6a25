import type { MessageSheet } from '#contract/message/messages.ts'
import { type FieldNames, fillWords } from '#domain/membership/reminder-words.ts'
import type { MessageField } from '#domain/message/message-words.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { Button } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

export type Reader = MessageSheet['list'][number]

interface MessagePreviewProps {
  readonly message: MessageSheet
  readonly words: { readonly subject: string; readonly text: string }
  readonly names: FieldNames<MessageField>
  readonly reader: Reader
  /** Null: there is none. */
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

/** The words as they are typed, with the values of a real recipient. */
export function MessagePreview({ message, words, names, reader, previous, next }: MessagePreviewProps) {
  const t = useTexts('messages')
  const { organization, audience, locale } = message
  const values = { firstName: reader.firstName, campaign: audience.campaign, organization }
  const title = t('preview.title', { name: reader.name === '' ? reader.email : reader.name })
  return (
    <section className="stack" aria-label={title}>
      <p className="soft small">{title}</p>
      <div className="stack" lang={locale}>
        <p>
          <b>{fillWords(words.subject, names, values)}</b>
        </p>
        {fillWords(words.text, names, values)
          .split(/\n\s*\n/)
          .map((paragraph, index) => (
            <p key={index} className={styles.typed}>
              {paragraph}
            </p>
          ))}
      </div>
      <ActionRow>
        {previous !== null && (
          <Button variant="second" size="s" onClick={previous}>
            {t('preview.previous')}
          </Button>
        )}
        {next !== null && (
          <Button variant="second" size="s" onClick={next}>
            {t('preview.next')}
          </Button>
        )}
      </ActionRow>
    </section>
  )
}
