import type { SessionReused, SignInCode } from '#contract/mail/account-mails.ts'
import { type MailContent, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** The code to sign in, and the link that works in the browser that requested it. */
export function signInCode(mail: SignInCode, texts: MailTexts): MailContent {
  const { brandName: brand, code, linkUrl, isRegistration = false } = mail
  const words = isRegistration ? 'registerCode' : 'signInCode'
  return {
    subject: texts('signInCode.subject', { code }),
    preview: texts('signInCode.preview'),
    brandName: brand,
    title: texts(`${words}.title`, { brand }),
    blocks: [
      { kind: 'paragraph', text: texts(`${words}.intro`, { brand }) },
      { kind: 'rows', caption: texts('signInCode.caption'), rows: [row(texts('signInCode.code'), code)] },
      { kind: 'button', label: texts('signInCode.open'), url: linkUrl, hint: texts('signInCode.openHint') },
      { kind: 'note', text: texts('signInCode.note') },
    ],
    footer: texts('signInCode.footer', { brand }),
  }
}

/** A session was ended because a former token of it was presented again. */
export function sessionReused({ brandName: brand, signInUrl }: SessionReused, texts: MailTexts): MailContent {
  return {
    subject: texts('sessionReused.subject'),
    preview: texts('sessionReused.preview'),
    brandName: brand,
    title: texts('sessionReused.title'),
    blocks: [
      { kind: 'paragraph', text: texts('sessionReused.intro') },
      { kind: 'button', label: texts('sessionReused.open'), url: signInUrl, hint: null },
      { kind: 'note', text: texts('sessionReused.note') },
    ],
    footer: texts('sessionReused.footer', { brand }),
  }
}
