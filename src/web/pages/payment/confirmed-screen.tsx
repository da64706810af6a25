import type { ConfirmationView } from '#contract/order/confirmation.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import type { Publication } from '#contract/payment.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { PublicationForm } from '#web/features/payer-form/publication/publication-form.tsx'
import { ShareButton } from '#web/features/share/share-button.tsx'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { OrderLines } from '#web/pages/payment/order/order-lines.tsx'
import styles from '#web/pages/payment/payment.module.css'
import { findOrderPath, presentationPath, localizedPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** The payment succeeded: what was paid to whom, when the mail arrives, then documents, publication and sharing. */
export function ConfirmedScreen({ view }: { readonly view: ConfirmationView }) {
  return view.cancelled === null ? <CurrentOrder view={view} /> : <CancelledOrder view={view} />
}

/** The order was cancelled completely since: what happened to the money, and the documents that remain valid. */
function CancelledOrder({ view }: { readonly view: ConfirmationView }) {
  const t = useTexts('confirmation')
  const locale = useLocale()
  const { order, organization } = view
  const form = { organizationSlug: organization.organizationSlug, ...view.form }
  const params = {
    amount: formatEuros(cents(view.amountRefunded), locale),
    organization: organization.name,
  }
  return (
    <div className={`stack-l ${styles.thanks}`}>
      <h1>{t(isGiftForm(view.form.formType) ? 'cancelled.titleGift' : 'cancelled.title')}</h1>
      <p className={styles.lead}>
        <RichText text={t(`cancelled.${view.cancelled ?? 'plain'}`, params)} />
      </p>
      {order !== null && (
        <OrderLines
          order={{ ...order, ticketsUrl: null, event: null, taxReceiptExpected: false }}
          view={view}
        />
      )}
      <ActionRow>
        <ButtonLink variant="quiet" href={presentationPath(form, locale)}>
          {t('confirmed.backToForm')}
        </ButtonLink>
      </ActionRow>
    </div>
  )
}

function CurrentOrder({ view }: { readonly view: ConfirmationView }) {
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
      <h1>
        {order === null
          ? t(titleAloneKey(view.form.formType))
          : t(titleKey(view.form.formType), { firstName: order.firstName })}
      </h1>
      <Lead view={view} />
      {order === null && (
        <p>
          {t('confirmed.gone')} <a href={localizedPath(findOrderPath, locale)}>{t('confirmed.findOrder')}</a>
        </p>
      )}
      {order !== null && <OrderLines order={order} view={view} />}
      {order !== null && order.contributorsVisible && isGiftForm(view.form.formType) && (
        <Sheet as="section" titleId="publication-title">
          <PublicationForm initial={order.publication} isOrganization={order.isOrganization} onSave={save} />
        </Sheet>
      )}
      <ActionRow>
        <ShareButton url={`${brand?.publicUrl ?? ''}${presentationPath(form)}`} title={form.title} />
        <ButtonLink variant="quiet" href={presentationPath(form, locale)}>
          {t('confirmed.backToForm')}
        </ButtonLink>
        {mailboxUrl !== null && (
          <ButtonLink variant="quiet" href={mailboxUrl}>
            {t('confirmed.mailbox')}
          </ButtonLink>
        )}
      </ActionRow>
    </div>
  )
}

/** The kinds of order with their own texts; the default texts are for a gift. */
function titleKey(formType: FormType) {
  return isGiftForm(formType) ? ('confirmed.title' as const) : (`confirmed.titleOf.${formType}` as const)
}

/** The same when the order is no longer shown: the text names no one. */
function titleAloneKey(formType: FormType) {
  return isGiftForm(formType)
    ? ('confirmed.titleAlone' as const)
    : (`confirmed.titleAloneOf.${formType}` as const)
}

function paidKey({ amount, amountTip, order }: ConfirmationView) {
  const { kind, state } = order?.schedule ?? {}
  // A monthly gift that was stopped does not announce future months.
  const isStopped = kind === 'SUBSCRIPTION' && (state === 'cancelled' || state === 'ended')
  if (kind !== undefined && !isStopped) {
    const words = kind === 'SUBSCRIPTION' ? 'confirmed.monthly' : 'confirmed.first'
    return amountTip > 0 ? (`${words}WithTip` as const) : words
  }
  if (amountTip > 0) return 'confirmed.paidWithTip'
  return amount > 0 ? 'confirmed.paid' : 'confirmed.nothingPaid'
}

/** How much was paid to whom, and where the mail is sent. */
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
      <RichText text={t(paidKey(view), words)} />{' '}
      {view.order !== null && <RichText text={t('confirmed.mail', { email: view.order.maskedEmail })} />}
    </p>
  )
}
