import type { ConfirmationView } from '#contract/confirmation.ts'
import type { Publication } from '#contract/payment.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { PublicationForm } from '#web/features/payer-form/publication-form.tsx'
import { ShareButton } from '#web/features/share/share-button.tsx'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { OrderLines } from '#web/pages/payment/order-lines.tsx'
import styles from '#web/pages/payment/payment.module.css'
import { formPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ActionRow } from '#web/ui/place/action-row.tsx'
import { Sheet } from '#web/ui/place/sheet.tsx'

/** It worked: what was paid to whom, when the mail comes, then documents, publication and sharing. */
export function ConfirmedScreen({ view }: { readonly view: ConfirmationView }) {
  const t = useTexts('confirmation')
  const locale = useLocale()
  const brand = useBrand()
  const toast = useFailureToast()
  const { order, organization } = view
  const form = { organizationSlug: organization.organizationSlug, ...view.form }
  const mailboxUrl = brand?.mailboxUrl ?? null
  const save = async (choices: Publication): Promise<boolean> => {
    try {
      await makePaymentCalls(makeSend(locale)).publish(view.paymentRequestId, choices)
      return true
    } catch (error) {
      toast(asFailure(error, 'PUT /payments/publication'))
      return false
    }
  }
  return (
    <div className={`stack-l ${styles.thanks}`}>
      <div className={styles.mark}>
        <Icon name="check" large />
      </div>
      <h1>{t('confirmed.title', { firstName: order?.firstName ?? '' })}</h1>
      <Lead view={view} />
      {order !== null && <OrderLines order={order} tip={view.amountTip} total={view.amount} />}
      {order !== null && order.contributorsVisible && (
        <Sheet as="section" titleId="publication-title">
          <PublicationForm initial={order.publication} isOrganization={order.isOrganization} onSave={save} />
        </Sheet>
      )}
      <ActionRow>
        <ShareButton url={`${brand?.publicUrl ?? ''}${formPath(form)}`} title={form.title} />
        <ButtonLink look="quiet" href={formPath(form, locale)}>
          {t('confirmed.backToForm')}
        </ButtonLink>
        {mailboxUrl !== null && (
          <ButtonLink look="quiet" href={mailboxUrl}>
            {t('confirmed.mailbox')}
          </ButtonLink>
        )}
      </ActionRow>
    </div>
  )
}

/** How much to whom, and where the mail goes. */
function Lead({ view }: { readonly view: ConfirmationView }) {
  const t = useTexts('confirmation')
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  const words = {
    amount: formatEuros(cents(view.amount), locale),
    tip: formatEuros(cents(view.amountTip), locale),
    organization: view.organization.name,
    brand,
  }
  return (
    <p className={styles.lead}>
      <RichText text={t(view.amountTip > 0 ? 'confirmed.paidWithTip' : 'confirmed.paid', words)} />{' '}
      {view.order !== null && <RichText text={t('confirmed.mail', { email: view.order.maskedEmail })} />}
    </p>
  )
}
