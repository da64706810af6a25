import type { ConfirmationView } from '#contract/order/confirmation.ts'
import { ShareButton } from '#web/features/share/share-button.tsx'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import merci from '#web/pages/payment/merci.module.css'
import { CalendarButton } from '#web/pages/payment/order/calendar-button.tsx'
import { presentationPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

/**
 * Offers the next steps of the payer: note the date, share the page, give every month; then the way back to the
 * campaign.
 */
export function NextSteps({ view }: { readonly view: ConfirmationView }) {
  const t = useTexts('confirmation')
  const locale = useLocale()
  const brand = useBrand()
  const { order } = view
  const form = { organizationSlug: view.organization.organizationSlug, ...view.form }
  const page = presentationPath(form, locale)
  const mailboxUrl = brand?.mailboxUrl ?? null
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title">{t('confirmed.next.title')}</h2>
      <ul className={merci.steps}>
        {order !== null && order.event !== null && (
          <li>
            <h3>{t('confirmed.next.calendar')}</h3>
            <p className="soft small">{t('confirmed.next.calendarText')}</p>
            <CalendarButton title={form.title} event={order.event} id={order.orderId} />
          </li>
        )}
        <li>
          <h3>{t('confirmed.next.share')}</h3>
          <p className="soft small">{t('confirmed.next.shareText')}</p>
          <ShareButton
            url={`${brand?.publicUrl ?? ''}${presentationPath(form)}`}
            title={form.title}
            isLabelled
          />
        </li>
        {order?.canGiveMonthly === true && (
          <li>
            <h3>{t('confirmed.next.monthly')}</h3>
            <p className="soft small">{t('confirmed.next.monthlyText')}</p>
            <ButtonLink variant="second" size="s" href={page}>
              {t('confirmed.next.monthlyAction')}
            </ButtonLink>
          </li>
        )}
      </ul>
      <ActionRow>
        <ButtonLink variant="quiet" href={page}>
          {t('confirmed.backToForm')}
        </ButtonLink>
        {mailboxUrl !== null && (
          <ButtonLink variant="quiet" href={mailboxUrl}>
            {t('confirmed.mailbox')}
          </ButtonLink>
        )}
      </ActionRow>
    </section>
  )
}
