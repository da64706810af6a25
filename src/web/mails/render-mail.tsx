import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#domain/locale.ts'
import type { MailHead, RenderedMail } from '#contract/mail/rendered-mail.ts'
import type { MailKind, MailMessage } from '#contract/mails.ts'
import type { MailContent } from '#web/mails/mail-content.ts'
import { MailDocument } from '#web/mails/mail-document.tsx'
import { type MailTexts, mailTexts } from '#web/mails/mail-texts.ts'
import { bankChange } from '#web/mails/bodies/bank-change.ts'
import { supportOpened } from '#web/mails/bodies/support-mails.ts'
import { verificationDecided } from '#web/mails/bodies/verification-mails.ts'
import { abandonedCart } from '#web/mails/bodies/abandoned-cart.ts'
import {
  contactProof,
  invitation,
  accountChanged,
  emailChangeCode,
  passwordChanged,
  sessionReused,
  signInCode,
} from '#web/mails/bodies/account-mails.ts'
import { orderAddressChanged, ticketMadeAgain } from '#web/mails/bodies/correction-mails.ts'
import { giftThanks } from '#web/mails/bodies/gift-thanks.ts'
import { campaignCancelled } from '#web/mails/bodies/campaign-cancelled.ts'
import { debitRegistered } from '#web/mails/bodies/debit-registered.ts'
import { eventTomorrow } from '#web/mails/bodies/event-tomorrow.ts'
import { membershipEnding } from '#web/mails/bodies/membership-ending.ts'
import { monthlyExport } from '#web/mails/bodies/monthly-export.ts'
import { newGift } from '#web/mails/bodies/new-gift.ts'
import { ordersOfDay } from '#web/mails/bodies/orders-of-day.ts'
import { weeklySummary } from '#web/mails/bodies/weekly-digest.ts'
import { associationMessage, newsPosted, newsSubscription } from '#web/mails/bodies/news-mails.ts'
import { payerConfirmation } from '#web/mails/bodies/payer-confirmation.ts'
import { paymentFailed } from '#web/mails/bodies/payment-failed.ts'
import { refundToConfirm } from '#web/mails/bodies/refund-to-confirm.ts'
import { refundNotice } from '#web/mails/bodies/refund-notice.ts'
import { abuseReceived, abuseReported } from '#web/mails/bodies/report-mails.ts'
import { salesReopened } from '#web/mails/bodies/sales-reopened.ts'
import { taxReceipt, taxReceiptVoid } from '#web/mails/bodies/tax-receipt.ts'
import {
  waitingClosed,
  waitingExpired,
  waitingJoined,
  waitingOffer,
} from '#web/mails/bodies/waiting-mails.ts'
import { installmentPaid, installmentUpcoming } from '#web/mails/schedule/debit-mails.ts'
import { disputeOpened, withdrawalAsked } from '#web/mails/schedule/money-back-mails.ts'
import {
  installmentGivenUp,
  installmentRefused,
  regularisationLink,
} from '#web/mails/schedule/refusal-mails.ts'
import { cardExpiring, scheduleChanged } from '#web/mails/schedule/schedule-mails.ts'
import { subjectLine, tidyTexts } from '#web/mails/tidy-texts.ts'
import { writeText } from '#web/mails/write-text.ts'

/** Renders a mail: subject, HTML and plain text, in its language. All user texts are escaped and cleaned. */
export async function renderMail(
  message: MailMessage,
  head: MailHead | null = null,
  logoId: string | null = null,
): Promise<RenderedMail> {
  const tidy = tidyTexts(message)
  const texts = mailTexts(tidy.locale)
  const content = contentOf(tidy)
  const subject = subjectLine(content.subject)
  const html = renderToStaticMarkup(
    <MailDocument content={{ ...content, subject }} locale={tidy.locale} head={head} logoId={logoId} />,
  )
  return { subject, html: `<!doctype html>${html}`, text: writeText(content, texts) }
}

type DataOf = { readonly [Kind in MailKind]: Extract<MailMessage, { readonly kind: Kind }>['data'] }

/** Bodies by kind of mail. */
const bodies: {
  readonly [Kind in MailKind]: (data: DataOf[Kind], texts: MailTexts, locale: Locale) => MailContent
} = {
  payerConfirmation,
  confirmationAgain: (data, texts, locale) => payerConfirmation(data, texts, locale, true),
  newGift,
  ordersOfDay,
  weeklySummary,
  refundNotice,
  campaignCancelled,
  giftThanks,
  abuseReceived,
  abuseReported,
  salesReopened,
  verificationDecided,
  bankChange,
  supportOpened,
  refundToConfirm,
  monthlyExport,
  newsSubscription,
  newsPosted,
  associationMessage,
  signInCode,
  emailChangeCode,
  accountChanged,
  passwordChanged,
  sessionReused,
  invitation,
  contactProof,
  abandonedCart,
  waitingJoined,
  waitingOffer,
  waitingExpired,
  waitingClosed,
  eventTomorrow,
  orderAddressChanged,
  ticketMadeAgain,
  membershipEnding,
  paymentFailed,
  debitRegistered,
  installmentUpcoming,
  installmentPaid,
  installmentRefused,
  regularisationLink,
  installmentGivenUp,
  cardExpiring,
  scheduleChanged,
  withdrawalAsked,
  disputeOpened,
  taxReceipt,
  taxReceiptVoid,
}

function contentOf<Kind extends MailKind>(message: {
  readonly kind: Kind
  readonly data: DataOf[Kind]
  readonly locale: Locale
}): MailContent {
  return bodies[message.kind](message.data, mailTexts(message.locale), message.locale)
}
