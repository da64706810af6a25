import type {
  AccountChanged,
  ContactProofMail,
  EmailChangeCode,
  Invitation,
  PasswordChanged,
  SessionReused,
  SignInCode,
} from '#contract/mail/account-mails.ts'
import { formatInstantDate } from '#domain/format.ts'
import { type MailContent, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** The code to sign in, and the link that works in the browser that requested it. */
export function signInCode(mail: SignInCode, texts: MailTexts): MailContent {
  const { brandName: brand, code, linkUrl, isRegistration = false, isReset = false } = mail
  const words = isRegistration ? 'registerCode' : isReset ? 'resetCode' : 'signInCode'
  return {
    subject: texts('signInCode.subject', { code }),
    preview: texts('signInCode.preview'),
    brandName: brand,
    title: texts(`${words}.title`, { brand }),
    blocks: [
      { kind: 'paragraph', text: texts(`${words}.intro`, { brand }) },
      { kind: 'code', label: texts('signInCode.caption'), code },
      { kind: 'button', label: texts('signInCode.open'), url: linkUrl, hint: texts('signInCode.openHint') },
      { kind: 'note', text: texts('signInCode.note') },
    ],
    footer: texts('signInCode.footer', { brand }),
  }
}

/** A session was ended because a former token of it was presented again. */
export function sessionReused(mail: SessionReused, texts: MailTexts): MailContent {
  return warningMail('sessionReused', mail, texts)
}

/** The password of the reader was set or changed. */
export function passwordChanged(mail: PasswordChanged, texts: MailTexts): MailContent {
  return warningMail('passwordChanged', mail, texts)
}

/** The code that proves one of the two addresses of a change. */
export function emailChangeCode(mail: EmailChangeCode, texts: MailTexts): MailContent {
  const { brandName: brand, code, email, mailbox } = mail
  return {
    subject: texts('emailChangeCode.subject', { code }),
    preview: texts('signInCode.preview'),
    brandName: brand,
    title: texts('emailChangeCode.title'),
    blocks: [
      { kind: 'paragraph', text: texts(`emailChangeCode.${mailbox}`, { email }) },
      { kind: 'code', label: texts('signInCode.caption'), code },
      { kind: 'note', text: texts('emailChangeCode.note') },
    ],
    footer: texts('sessionReused.footer', { brand }),
  }
}

/** Something of how the reader signs in was changed. */
export function accountChanged(mail: AccountChanged, texts: MailTexts): MailContent {
  return warningMail(`accountChanged.${mail.change}`, mail, texts)
}

type WarningKind = 'sessionReused' | 'passwordChanged' | `accountChanged.${AccountChanged['change']}`

/**
 * Something that happened to an account, and where to sign in if it was not its owner. The former address of an account
 * does not sign in any more.
 */
function warningMail(
  kind: WarningKind,
  { brandName: brand, signInUrl }: SessionReused,
  texts: MailTexts,
): MailContent {
  return {
    subject: texts(`${kind}.subject`),
    preview: texts(`${kind}.preview`),
    brandName: brand,
    title: texts(`${kind}.title`),
    blocks: [
      { kind: 'paragraph', text: texts(`${kind}.intro`) },
      ...(kind === 'accountChanged.emailChanged'
        ? []
        : [{ kind: 'button', label: texts(`${kind}.open`), url: signInUrl, hint: null } as const]),
      { kind: 'note', text: texts(`${kind}.note`) },
    ],
    footer: texts('sessionReused.footer', { brand }),
  }
}

/** An invitation to administer forms of an association, with the link that accepts it. */
export function invitation(mail: Invitation, texts: MailTexts): MailContent {
  const {
    brandName: brand,
    organizationName: organization,
    inviterName: name,
    role,
    expiresAt,
    linkUrl,
  } = mail
  return {
    subject: texts('invitation.subject', { organization }),
    preview: texts('invitation.preview', { name }),
    brandName: brand,
    title: texts('invitation.title', { organization }),
    blocks: [
      { kind: 'paragraph', text: texts('invitation.intro', { name, organization, brand }) },
      {
        kind: 'rows',
        caption: texts('invitation.caption'),
        rows: [
          row(texts('invitation.role'), texts(`invitation.role.${role}`)),
          row(texts('invitation.until'), formatInstantDate(expiresAt)),
        ],
      },
      { kind: 'button', label: texts('invitation.open'), url: linkUrl, hint: texts('invitation.openHint') },
      { kind: 'note', text: texts('invitation.note') },
    ],
    footer: texts('invitation.footer', { brand }),
  }
}

/** The link that proves the contact address of an association. */
export function contactProof(mail: ContactProofMail, texts: MailTexts): MailContent {
  const { brandName: brand, organizationName: organization, askedBy: name, expiresAt, linkUrl } = mail
  return {
    subject: texts('contactProof.subject', { organization }),
    preview: texts('contactProof.preview', { organization }),
    brandName: brand,
    title: texts('contactProof.title'),
    blocks: [
      { kind: 'paragraph', text: texts('contactProof.intro', { name, organization, brand }) },
      {
        kind: 'button',
        label: texts('contactProof.open'),
        url: linkUrl,
        hint: texts('contactProof.until', { date: formatInstantDate(expiresAt) }),
      },
      { kind: 'note', text: texts('contactProof.note') },
    ],
    footer: texts('invitation.footer', { brand }),
  }
}
