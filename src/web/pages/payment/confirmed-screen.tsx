import type { ConfirmationView } from '#contract/order/confirmation.ts'
import type { Publication } from '#contract/payment.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { PublicationForm } from '#web/features/payer-form/publication/publication-form.tsx'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import merci from '#web/pages/payment/merci.module.css'
import { NextSteps } from '#web/pages/payment/next-steps.tsx'
import { OrderLines } from '#web/pages/payment/order/order-lines.tsx'
import styles from '#web/pages/payment/payment.module.css'
import { findOrderPath, presentationPath, localizedPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

/** The payment succeeded: what was paid to whom, when the mail arrives, then documents, publication and sharing. */
export function ConfirmedScreen({ view }: { readonly view: ConfirmationView }) {
  return view.cancelled === null ? <CurrentOrder view={view} /> : <CancelledOrder view={view} />
}

/** Whether the order is paid: also where a second charge of the same order is refunded. */
export function hasPaidOrder({ status, order }: Pick<ConfirmationView, 'status' | 'order'>): boolean {
  return status === 'Confirmed' || (status === 'Duplicated' && order !== null)
}

/** The paid order; above it, where it was charged twice, that the second charge is refunded. */
export function PaidScreen({ view }: { readonly view: ConfirmationView }) {
  const t = useTexts('confirmation')
  if (view.status !== 'Duplicated') return <ConfirmedScreen view={view} />
  return (
    <div className="stack-l">
      <Note tone="warn" title={t('twice.title')}>
        <p>{t('twice.text')}</p>
      </Note>
      <ConfirmedScreen view={view} />
    </div>
  )
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
          order={{ ...order, ticketsUrl: null, ticketFiles: null, event: null, taxReceipt: null }}
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

/** Thanks first: what the payment does, the association's own words, what was paid with its documents, what next. */
function CurrentOrder({ view }: { readonly view: ConfirmationView }) {
  const t = useTexts('confirmation')
  const locale = useLocale()
  const { order } = view
  return (
    <div className={merci.merci}>
      <MerciHead view={view} />
      {order === null && (
        <p>
          {t('confirmed.gone')} <a href={localizedPath(findOrderPath, locale)}>{t('confirmed.findOrder')}</a>
        </p>
      )}
      {order !== null && order.personalMessage !== '' && (
        <AssociationWords name={view.organization.name} message={order.personalMessage} />
      )}
      {order !== null && <OrderLines order={order} view={view} />}
      <NextSteps view={view} />
      {order !== null && order.contributorsVisible && isGiftForm(view.form.formType) && (
        <PublicationChoice view={view} order={order} />
      )}
    </div>
  )
}

/** The cover of the campaign, the sign that it worked, the thanks, what the gift does, and what was paid to whom. */
function MerciHead({ view }: { readonly view: ConfirmationView }) {
  const t = useTexts('confirmation')
  const lang = useContentLang()
  const { order, form } = view
  const statement = isGiftForm(form.formType) ? 'gift' : form.formType
  return (
    <div>
      <img className={merci.banner} src={view.coverUrl} alt="" width={1200} height={300} />
      <div className={merci.head}>
        <span className={`${merci.check} tone-ok`}>
          <Icon name="check" />
        </span>
        <h1>
          {order === null ? t('confirmed.titleAlone') : t('confirmed.title', { firstName: order.firstName })}
        </h1>
        <p className={merci.lead}>
          {t(`confirmed.statement.${statement}`)}{' '}
          {order !== null && order.effect !== null && (
            <span lang={lang}>
              <RichText text={t('confirmed.effect', { effect: order.effect })} />
            </span>
          )}
        </p>
        <Lead view={view} />
      </div>
    </div>
  )
}

function AssociationWords({ name, message }: { readonly name: string; readonly message: string }) {
  const t = useTexts('confirmation')
  const lang = useContentLang()
  return (
    <section className={merci.quote} aria-labelledby="word-title">
      <h2 id="word-title">{t('confirmed.word', { organization: name })}</h2>
      <p lang={lang}>{message}</p>
    </section>
  )
}

/** The choices about the list of donors: folded where the payer saw them before the payment, since they are asked once. */
function PublicationChoice({
  view,
  order,
}: {
  readonly view: ConfirmationView
  readonly order: NonNullable<ConfirmationView['order']>
}) {
  const t = useTexts('confirmation')
  const locale = useLocale()
  const toast = useFailureToast()
  const { isAsked, ...choices } = order.publication
  const isAnswered = isAsked || choices.publishName || choices.publishAmount || choices.comment !== ''
  const save = async (changed: Publication): Promise<boolean> => {
    try {
      await makePaymentCalls(makeSend(locale)).publish(view.paymentRequestId, changed)
      return true
    } catch (error) {
      toast(asFailure(error))
      return false
    }
  }
  const form = <PublicationForm initial={choices} isOrganization={order.isOrganization} onSave={save} />
  if (!isAnswered)
    return (
      <Sheet as="section" titleId="publication-title">
        {form}
      </Sheet>
    )
  return (
    <details>
      <summary>{t('confirmed.publication')}</summary>
      <Sheet as="section" titleId="publication-title">
        {form}
      </Sheet>
    </details>
  )
}

function paidKey({ amount, amountTip, order, form }: ConfirmationView) {
  const { kind, state } = order?.schedule ?? {}
  // A monthly gift that was stopped does not announce future months.
  const isStopped = kind === 'SUBSCRIPTION' && (state === 'cancelled' || state === 'ended')
  if (kind !== undefined && !isStopped) {
    const words = kind === 'SUBSCRIPTION' ? 'confirmed.monthly' : 'confirmed.first'
    return amountTip > 0 ? (`${words}WithTip` as const) : words
  }
  if (amountTip > 0) return 'confirmed.paidWithTip'
  if (amount > 0) return 'confirmed.paid'
  return form.formType === 'Event' ? 'confirmed.nothingPaid' : 'confirmed.nothingToPay'
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
    <p className="soft">
      <RichText text={t(paidKey(view), words)} />{' '}
      {view.order !== null && <RichText text={t('confirmed.mail', { email: view.order.maskedEmail })} />}
    </p>
  )
}
