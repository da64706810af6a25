import { type CallLine, addressOfLine, apiBase } from '#contract/calls.ts'
import type { AssociationMessage } from '#contract/mail/message-mails.ts'
import { messageFilePath } from '#contract/message/messages.ts'
import type { FormId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import { fillWords } from '#domain/membership/reminder-words.ts'
import type { MessageAudience, MessagePurpose } from '#domain/message/message-audience.ts'
import { formAddress, languageSuffix } from '#server/catalogue/form/form-address.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { findTerms } from '#server/catalogue/organisation/chosen-term-store.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { listMessageFiles } from '#server/messages/message/message-file-store.ts'
import { messageFieldNames } from '#server/messages/message/message-texts.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const dayMs = 24 * 60 * 60_000
const stopPath = addressOfLine('POST /association-messages/:token/stop' satisfies CallLine).path

/** A message as its mails are written from it. */
export interface ComposedMessage {
  readonly message: string
  readonly organisation: string
  readonly form: string | null
  readonly purpose: MessagePurpose
  readonly audience: MessageAudience
  readonly locale: Locale
  readonly subject: string
  readonly text: string
}

interface Reader {
  readonly firstName: string
  /** Id of the recipient; null for a test, which stops nothing. */
  readonly id: string | null
}

/**
 * Reads the association, the campaign and the files of a message, and returns what writes the mail of a reader. Links of
 * news stop them, and links of files open them, until the term of the list ends.
 */
export async function messageComposer(
  { links, settings: { brandName, publicUrl } }: Pick<Deps, 'links' | 'settings'>,
  tx: Tx,
  message: ComposedMessage,
  now: Date,
): Promise<(reader: Reader) => AssociationMessage> {
  const { locale, purpose, audience } = message
  const { slug, definition } = await loadOrganisation(tx, message.organisation)
  const form = message.form === null ? null : (await loadForm(tx, message.form as FormId)).definition
  const campaign = form?.title ?? ''
  const { message: days } = await findTerms(tx, message.organisation)
  const until = new Date(now.getTime() + days * dayMs)
  const files = (await listMessageFiles(tx, message.message)).map(({ id, name, size }) => ({
    name,
    size,
    url: `${publicUrl}${apiBase}${messageFilePath.replace(':token', links.sign('messageFile', id, until))}`,
  }))
  const common = {
    ...(files.length > 0 && { files }),
    brandName,
    organization: { name: definition.name, ...definition.contact },
    pageUrl:
      form === null
        ? `${publicUrl}/associations/${slug}${languageSuffix(locale)}`
        : formAddress(publicUrl, slug, form, locale),
    reason: purpose === 'news' ? ('news' as const) : audience.kind,
    campaign,
  }
  const stopOf = (id: string) => {
    const token = links.sign('stopMessages', id, until)
    return {
      stopUrl: `${publicUrl}/nouvelles/messages/${token}${languageSuffix(locale)}`,
      oneClickUrl: `${publicUrl}${stopPath.replace(':token', token)}`,
    }
  }
  return ({ firstName, id }) => {
    const values = { firstName, campaign, organization: definition.name }
    return {
      ...common,
      // A value may not break the line of a subject.
      subject: fillWords(message.subject, messageFieldNames, values).replaceAll(/\s+/g, ' '),
      text: fillWords(message.text, messageFieldNames, values),
      isTest: id === null,
      ...(purpose === 'news' && id !== null && stopOf(id)),
    }
  }
}
