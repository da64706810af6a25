import type { MailPreview } from '#contract/admin/mail-preview.ts'
import type { RenderMail, RenderedMail } from '#contract/mail/rendered-mail.ts'
import type { MailMessage } from '#contract/mails.ts'
import type { Locale } from '#domain/locale.ts'
import { composeSample } from '#server/backoffice/admin/editor/mail-preview/sample-confirmation.ts'
import { readDraftForm } from '#server/backoffice/admin/editor/read-draft-form.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import { logoPixels } from '#server/catalogue/form/read-mail-identity.ts'
import { readLogo } from '#server/catalogue/organisation/read-logo.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

/** Writes mails as the background work does, and says who sends them. */
export interface MailPreviewDeps {
  readonly renderMail: RenderMail
  /** The address of every mail. */
  readonly from: string
}

/** Reads the headers of the confirmation that the draft would send. */
export async function previewHeaders(
  deps: Deps,
  mails: MailPreviewDeps,
  granted: Granted,
  locale: Locale,
): Promise<MailPreview> {
  const { subject, replyTo } = await previewMail(deps, mails, granted, locale)
  return { subject, sender: `${deps.settings.brandName} <${mails.from}>`, replyTo }
}

/** Renders the confirmation that the draft would send, by the renderer of every mail. Nothing is sent. */
export async function previewMail(
  deps: Deps,
  { renderMail }: MailPreviewDeps,
  granted: Granted,
  locale: Locale,
): Promise<RenderedMail & { readonly replyTo: string }> {
  const form = await asMember(deps, granted, async (tx) => {
    const stored = await loadForm(tx, formIdOf(granted))
    return { ...stored, definition: await readDraftForm(tx, stored) }
  })
  const message: MailMessage = composeSample(deps, form, locale, deps.clock.now())
  const { name, color, logoUrl } = presentIdentity(form)
  const logo = logoUrl === null ? null : await readLogo(deps.db, logoUrl, logoPixels)
  const mail = await renderMail(message, { name, color }, logo?.name ?? null)
  // A browser has no attachments: the logo is put into the page.
  const picture = `data:image/png;base64,${logo?.content.toString('base64') ?? ''}`
  const html = mail.html.replace(/src="cid:[^"]*"/, `src="${picture}"`)
  return { ...mail, html, replyTo: form.organisation.contact.email }
}
