import type { VerificationDecided } from '#contract/mail/verification-mails.ts'
import type { Locale } from '#domain/locale.ts'
import { makeTranslate, type TextKeys, type Translate } from '#domain/translate.ts'
import type verification from '#texts/fr/admin/verification.json'
import { textsOfFile } from '#web/lib/texts.server.ts'
import type { MailBlock, MailContent } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/**
 * Composes the mail of a decision about an association: which documents to replace, verified, suspended or restored.
 */
export function verificationDecided(
  mail: VerificationDecided,
  texts: MailTexts,
  locale: Locale,
): MailContent {
  const { brandName: brand, organizationName: organization, decision, rejected, reason, pageUrl } = mail
  const words: Translate<TextKeys<typeof verification>> = makeTranslate(
    textsOfFile(locale, 'verification'),
    locale,
  )
  // Whole sentences: in the narrow column of a table they could hardly be read on a phone.
  const documents: MailBlock[] = rejected.map((one) => ({
    kind: 'quote',
    heading: words(`kind.${one.kind}`),
    text: [words(`reason.${one.reason ?? 'other'}`), one.note].join('\n').trim(),
  }))
  const quote: MailBlock = { kind: 'quote', heading: texts('verification.reason'), text: reason }
  return {
    subject: texts(`verification.${decision}.subject`, { organization }),
    preview: texts(`verification.${decision}.preview`),
    brandName: brand,
    title: texts(`verification.${decision}.subject`, { organization }),
    blocks: [
      { kind: 'paragraph', text: texts(`verification.${decision}.intro`, { organization, brand }) },
      ...documents,
      ...(reason === '' ? [] : [quote]),
      { kind: 'button', label: texts('verification.open'), url: pageUrl, hint: null },
    ],
    footer: texts('verification.footer', { organization, brand }),
  }
}
